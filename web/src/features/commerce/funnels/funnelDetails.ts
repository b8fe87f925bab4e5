import type { FunnelByIdQuery } from './funnels.gql';

export type FunnelDetails = NonNullable<FunnelByIdQuery['funnel']>;
