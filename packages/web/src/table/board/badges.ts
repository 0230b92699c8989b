import type { BadgeShape } from '../../presentation/presentation.ts'

/** Badges some 14 pixels wide around the origin: a ground whose outline alone tells them apart, and a sign on it. */
export const BADGES: Readonly<Record<BadgeShape, { readonly ground: string; readonly sign: string }>> = {
  drop: { ground: 'M0-9C5-3 7 0 7 3A7 7 0 0 1-7 3C-7 0-5-3 0-9z', sign: 'M-3 3h6M0 0v6' },
  star: {
    ground: 'M0-9L2.4-3.2 8.6-2.8 3.9 1.3 5.3 7.3 0 4-5.3 7.3-3.9 1.3-8.6-2.8-2.4-3.2z',
    sign: 'M-1.5 0h3',
  },
  triangle: { ground: 'M0-9L9 7H-9z', sign: 'M0-4v5M0 4v.5' },
  arrows: { ground: 'M-9-7H9V7H-9z', sign: 'M-6 0l5-4v8zM1 0l5-4v8z' },
  bars: { ground: 'M-8-8H8V8H-8z', sign: 'M-4-6V6M0-6V6M4-6V6' },
  moon: { ground: 'M0-8A8 8 0 1 0 8 2 6 6 0 0 1 0-8z', sign: '' },
  question: {
    ground: 'M0-8A8 8 0 1 1 0 8 8 8 0 1 1 0-8z',
    sign: 'M-2.5-2.5C-2.5-6 3-6 3-2.5 3 0 0 0 0 2M0 5v.4',
  },
  tick: { ground: 'M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6z', sign: 'M-3 0l2 2.5L3-2.5' },
  horseshoe: {
    ground: 'M-8-8C-8-10 8-10 8-8 9 0 8 5 6 8H-6C-8 5-9 0-8-8z',
    sign: 'M-3.5 5C-7-1-4-6 0-6S7-1 3.5 5',
  },
  bolt: { ground: 'M0-9L8 0 0 9-8 0z', sign: 'M1-5L-2 0h4L-1 5' },
}
