/** Sent by plain fetch: the pages of buyers go without the GraphQL client. */
const QUOTE = /* GraphQL */ `
  fragment QuoteFields on Quote {
    price
    fee
    discount
    total
    startsAt
    expiry
    heldUntil
    refusedBecause
    rows {
      price
      scheduleDate
    }
  }
`;

export const CHECKOUT_OFFER = /* GraphQL */ `
  query CheckoutOffer($funnelId: String!) {
    checkoutOffer(funnelId: $funnelId) {
      id
      name
      headline
      productName
      coverUrl
      benefits
      validityByDays
      isOpen
      seatsLeft
      terms {
        id
        name
        description
        monthDays
        quote {
          ...QuoteFields
        }
      }
      gateways {
        id
        name
        description
      }
      credit
      bump {
        funnelId
        productName
        headline
        text
        price
        regularPrice
        validityByDays
        expiry
      }
    }
  }
  ${QUOTE}
`;

export const CHECKOUT_QUOTE = /* GraphQL */ `
  query CheckoutQuote($funnelId: String!, $paymentTermId: String, $couponCode: String) {
    checkoutQuote(funnelId: $funnelId, paymentTermId: $paymentTermId, couponCode: $couponCode) {
      ...QuoteFields
    }
  }
  ${QUOTE}
`;

export const PLACE_ORDER = /* GraphQL */ `
  mutation PlaceOrder($input: OrderInput!) {
    placeOrder(input: $input) {
      nextUrl
    }
  }
`;
