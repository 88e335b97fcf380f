/**
 * What of its fields an entity of the specification has and a customer's answers have not, each with the reason. Everything
 * else is given, and a test walks the fields.
 */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workOrder: {
    createdBy: 'the name of somebody who works at the workshop',
  },
  payment: {
    paymentToken: 'who has it can ask the provider about the payment as we do',
  },
}
