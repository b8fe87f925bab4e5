import { Cell } from '~/lib/cell';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { PageHeader } from '~/ui/PageHeader';
import { NoAffiliate } from '../shared/NoAffiliate';
import { counted } from '../shared/words';
import { LeadTable } from './LeadTable';
import { MyLeadFiguresDocument } from './myLeads.gql';

/** Who came by the links of the affiliate who looks. */
export default function AffiliateLeadsPage() {
  return (
    <Cell query={MyLeadFiguresDocument} empty={<NoAffiliate />}>
      {({ myAffiliate }) =>
        myAffiliate && (
          <>
            <PageHeader
              title="Leads"
              description={`Your links brought in ${counted(myAffiliate.leads, 'lead')} so far, ${grouped(myAffiliate.paid)} of them paid.`}
              actions={<LinkButton to={routes.affiliateLinks()}>My links</LinkButton>}
            />
            <LeadTable
              help={`Share one of your links. People who sign up or buy within ${counted(myAffiliate.linkDays, 'day')} of opening it will appear here.`}
            />
          </>
        )
      }
    </Cell>
  );
}
