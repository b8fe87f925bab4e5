import type { MyAccountQuery } from './account.gql';

export type Account = MyAccountQuery['myAccount'];
