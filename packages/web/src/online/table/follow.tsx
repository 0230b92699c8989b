import { createEffect, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import { middleOf } from '../../table/board/geometry.ts'
import { useTable } from '../../table/hand/context.ts'
import { t } from '../../text/language.ts'

/**
 * The camera of one who looks on goes where something happens, until he moves it himself; and dice that he has not taken
 * up hold back what follows. One press and he is where the game is.
 */
export const FollowGame = (props: { readonly goLive: () => void }) => {
  const { session, camera } = useTable()
  const [isFollowing, setFollowing] = createSignal(true)
  const isLate = () => session.fallen() !== undefined
  const show = (): void => {
    const entry = session.log().findLast(({ told }) => (told[0]?.motion?.hexes.length ?? 0) > 0)
    const hexes = entry?.told[0]?.motion?.hexes ?? []
    if (hexes.length > 0) camera.glide(hexes.map(hex => middleOf(session.board.grid, hex)))
  }
  createEffect(
    on(
      () => session.log().length,
      (length, before) => {
        if (isFollowing() && before !== undefined && length > before) show()
      },
    ),
  )
  onMount(() => {
    const board = document.querySelector('.board')
    const stop = (): void => void setFollowing(false)
    for (const kind of ['pointerdown', 'wheel'] as const)
      board?.addEventListener(kind, stop, { passive: true })
    onCleanup(() => {
      for (const kind of ['pointerdown', 'wheel'] as const) board?.removeEventListener(kind, stop)
    })
  })
  return (
    <p class="follow">
      <Show when={!isFollowing() || isLate()} fallback={t('live.on')}>
        <button
          type="button"
          class="action"
          onClick={() => {
            props.goLive()
            setFollowing(true)
            show()
          }}
        >
          {t('live.go')}
        </button>
      </Show>
    </p>
  )
}
