/** Whether a rule goes by the number it has in the books. Those of our own, such as R.stun, go by their title. */
export const isNumbered = (number: string): boolean => /\d/.test(number)
