import { Show } from 'solid-js'

/** The shape and colour of a side's counters, small. */
export const SideMark = (props: { readonly seat: 0 | 1 }) => (
  <svg class={`side-mark seat-${props.seat}`} viewBox="-12 -12 24 24" aria-hidden="true">
    <path
      class="counter-body"
      d={props.seat === 0 ? 'M-10-10H10V10H-10z' : 'M-5-10H5L10-5V5L5 10H-5L-10 5V-5z'}
    />
    <Show when={props.seat === 1}>
      <path class="counter-bend" d="M-9 5L9-8" stroke-width="5" />
    </Show>
  </svg>
)
