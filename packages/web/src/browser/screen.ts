import { createSignal } from 'solid-js'

/** As the style sheets have it: a screen on which board and panels share little room. */
const small = matchMedia('(max-width: 56rem)')

const [isSmall, setSmall] = createSignal(small.matches)

small.addEventListener('change', ({ matches }) => setSmall(matches))

export { isSmall }
