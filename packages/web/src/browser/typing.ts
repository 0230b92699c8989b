/** Whatever is drawn, ticked or pushed takes no letters, and leaves them to the page. */
const TYPED = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'image', 'color', 'file']
  .map(kind => `:not([type="${kind}"])`)
  .join('')

const TAKES_LETTERS = `dialog, select, textarea, input${TYPED}, [contenteditable]`

/** Choices in a row and sliders go on with an arrow. */
const TAKES_ARROWS = 'input[type="radio"], input[type="range"]'

/** The key has a meaning of its own where the focus is: something is typed or chosen there, or a dialog is answered. */
export const isTakenThere = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest(TAKES_LETTERS) !== null ||
    (key.startsWith('Arrow') && target.closest(TAKES_ARROWS) !== null))
