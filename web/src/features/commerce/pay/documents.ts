/** Sent by plain fetch: the pages of buyers go without the GraphQL client. */
export const PAY_ROW = /* GraphQL */ `
  query PayRow($key: String!) {
    payRow(key: $key) {
      key
      productName
      number
      count
      amount
      price
      paid
      scheduleDate
      status
      bankDetails
      refusedBecause
      heldUntil
      seatsGone
      attempt
      method
      reference
      receiptPath
      paidAt
      slip {
        reference
        amount
        sentAt
      }
      next {
        amount
        scheduleDate
      }
      gateways {
        id
        name
        description
      }
    }
  }
`;

export const ORDER = /* GraphQL */ `
  query OrderByKey($key: String!, $secret: String) {
    order(key: $key, secret: $secret) {
      number
      status
      productName
      termName
      total
      discount
      gatewayName
      email
      placedAt
      expiry
      payUrl
      paidAt
      reference
      canSetPassword
      isMembership
      benefits
      bump {
        productName
        benefits
        amount
        paid
        left
        expiry
        payUrl
        receiptPath
      }
      nextStep {
        title
        text
        label
        url
      }
      rows {
        amount
        paid
        left
        scheduleDate
        status
        payUrl
        receiptPath
      }
    }
  }
`;

export const SET_ORDER_PASSWORD = /* GraphQL */ `
  mutation SetOrderPassword($key: String!, $secret: String!, $password: String!) {
    setOrderPassword(key: $key, secret: $secret, password: $password)
  }
`;

export const START_PAYMENT = /* GraphQL */ `
  mutation StartPayment($key: String!, $gateway: String!) {
    startPayment(key: $key, gateway: $gateway) {
      nextUrl
    }
  }
`;

export const TEST_PAYMENT = /* GraphQL */ `
  query TestPayment($id: String!) {
    testPayment(id: $id) {
      id
      amount
      title
      status
    }
  }
`;

export const ANSWER_TEST_PAYMENT = /* GraphQL */ `
  mutation AnswerTestPayment($id: String!, $outcome: String!) {
    answerTestPayment(id: $id, outcome: $outcome) {
      nextUrl
    }
  }
`;

export const FREE_ORDER = /* GraphQL */ `
  query FreeOrder($key: String!) {
    freeOrder(key: $key) {
      number
      status
      productName
      email
      expiry
    }
  }
`;

export const CONFIRM_FREE_ORDER = /* GraphQL */ `
  mutation ConfirmFreeOrder($key: String!) {
    confirmFreeOrder(key: $key) {
      nextUrl
    }
  }
`;
