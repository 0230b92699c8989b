/** Per pale or and gules: the arms of the house, also the favicon. */
export const Crest = () => (
  <svg class="crest" viewBox="0 0 32 36" aria-hidden="true">
    <path class="crest-gules" d="M2 2h28v15c0 9-6 14-14 17C8 31 2 26 2 17z" />
    <path class="crest-or" d="M2 2h14v32C8 31 2 26 2 17z" />
    <path class="crest-edge" d="M2 2h28v15c0 9-6 14-14 17C8 31 2 26 2 17z" />
  </svg>
)
