export { Badge, type BadgeTone } from './Badge';
export { MembershipBadge } from './MembershipBadge';
export { PaymentBadge } from './PaymentBadge';
export { StatusBadge, type StatusLook } from './StatusBadge';
