/** The fault of an amount that is not above zero, in these words; one that is missing or no amount at all is told by the schema. */
export const positive = (amount: unknown, msg: string): { field: string; code: string; msg: string }[] =>
  String(amount ?? '').trim() !== '' && Number(amount) <= 0 ? [{ field: 'amount', code: 'amountNotPositive', msg }] : []
