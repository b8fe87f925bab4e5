/** Apart from those of the checkout: whoever buys needs none of it. */
export const CHECKOUT_CLOSED = /* GraphQL */ `
  query CheckoutClosed($funnelId: String!) {
    checkoutOffer(funnelId: $funnelId) {
      id
      productName
      isOpen
      closedBecause
      closedHeadline
      closedText
    }
  }
`;

export const JOIN_WAITLIST = /* GraphQL */ `
  mutation JoinWaitlist($funnelId: String!, $firstName: String!, $email: String!, $consents: Boolean) {
    joinWaitlist(funnelId: $funnelId, firstName: $firstName, email: $email, consents: $consents)
  }
`;
