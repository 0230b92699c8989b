import { createMemo, createSignal, For, Show } from 'solid-js'
import { SideMark } from '../../parts/side-mark.tsx'
import { t } from '../../text/language.ts'
import { upperFirst } from '../../text/phrase.ts'
import { useTable } from '../hand/context.ts'

/** When the other side's turn is over: what it moved, shot, fought and what was lost, to be gone through once more. */
export const TurnSummary = () => {
  const { watch, say, title, sideTitle } = useTable()
  const [isOpen, setOpen] = createSignal(false)
  const watched = createMemo(() => {
    const found = watch.isFresh() ? watch.watched() : undefined
    return found && found.lines.length > 0 ? found : undefined
  })
  const counts = (): string => {
    const now = watched()
    if (!now) return ''
    const moved = now.trails.filter(({ seat }) => seat === now.seat).length
    const shots = now.deeds.filter(({ kind }) => kind === 'shot' || kind === 'gun').length
    const blows = now.deeds.filter(({ kind }) => kind === 'blow').length
    const parts = [
      ...(moved > 0 ? [t('summary.moved', { count: moved })] : []),
      ...(shots > 0 ? [t('summary.shot', { count: shots })] : []),
      ...(blows > 0 ? [t('summary.fought', { count: blows })] : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('summary.quiet')
  }
  const lostBy = (seat: 0 | 1): string =>
    (watched()?.lost ?? [])
      .filter(piece => piece.seat === seat)
      .map(({ name }) => title(name))
      .join(', ')
  const go = (by: number): void => {
    const last = (watched()?.lines.length ?? 1) - 1
    const step = watch.step()
    watch.goTo(step === undefined ? (by > 0 ? 0 : last) : Math.min(Math.max(step + by, 0), last))
  }
  const line = createMemo(() => {
    const step = watch.step()
    return step === undefined ? undefined : watched()?.lines[step]
  })
  return (
    <Show when={watched()}>
      {now => (
        <section class="turn-summary" aria-label={t('summary.title', { side: sideTitle(now().seat) })}>
          <header>
            <SideMark seat={now().seat} />
            <p>
              <b>{sideTitle(now().seat)}</b> <span>{counts()}</span>
            </p>
            <button
              type="button"
              class="summary-close"
              aria-label={t('summary.close')}
              onClick={() => watch.dismiss()}
            >
              ×
            </button>
          </header>
          <For each={[0, 1] as const}>
            {seat => (
              <Show when={lostBy(seat)}>
                {names => (
                  <p class="summary-lost">
                    {t('summary.lost', { side: sideTitle(seat) })} <b>{names()}</b>
                  </p>
                )}
              </Show>
            )}
          </For>
          <div class="summary-steps">
            <button type="button" class="action quiet" aria-label={t('summary.back')} onClick={() => go(-1)}>
              ‹
            </button>
            <p aria-live="polite">
              <Show when={line()} fallback={t('summary.events', { count: now().lines.length })}>
                {told => (
                  <>
                    <span class="summary-place">
                      {(watch.step() ?? 0) + 1}/{now().lines.length}
                    </span>{' '}
                    {upperFirst(say(told().phrase))}
                  </>
                )}
              </Show>
            </p>
            <button type="button" class="action quiet" aria-label={t('summary.on')} onClick={() => go(1)}>
              ›
            </button>
          </div>
          <details open={isOpen()} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
            <summary>{t('summary.all')}</summary>
            <ol>
              <For each={now().lines}>
                {(told, index) => (
                  <li>
                    <button
                      type="button"
                      aria-current={watch.step() === index()}
                      onClick={() => watch.goTo(index())}
                    >
                      {upperFirst(say(told.phrase))}
                    </button>
                  </li>
                )}
              </For>
            </ol>
          </details>
        </section>
      )}
    </Show>
  )
}
