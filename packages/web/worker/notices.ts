/** What the server sends while no page is open, and what is done with it. */
export interface Push {
  readonly title: string
  readonly body: string
  readonly link: string
  readonly tag: string
  readonly waiting: number
}

const isPush = (value: unknown): value is Push =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'link' in value &&
  typeof value.link === 'string'

/** Undefined for what is none of ours; a link leads nowhere but into this site. */
export const pushIn = (text: string): Push | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isPush(value) || !value.link.startsWith('/') || value.link.startsWith('//')) return undefined
    return value
  } catch {
    return undefined
  }
}
