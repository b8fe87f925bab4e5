import { Board } from './Board';

/** Staff form and rebalance accountability groups; leaders see their own people. */
export default function AccountabilityGroupsPage() {
  return <Board kind="accountability" title="Accountability Groups" />;
}
