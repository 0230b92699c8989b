import { describeRefusal, type Refusal } from '@mesnada/engine'

/** Why something cannot be done for whoever runs the server. */
export class UpkeepRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(describeRefusal(refusal))
    this.name = 'UpkeepRefused'
    this.refusal = refusal
  }
}
