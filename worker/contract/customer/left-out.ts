/**
 * Fields of the specification's entities that a customer's answers leave out, each with the reason. All others are
 * given, and a test walks the fields.
 */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workOrder: {
    createdBy: 'the name of somebody who works at the workshop',
  },
  payment: {
    paymentToken: 'who has it can ask the provider about the payment as we do',
  },
}
