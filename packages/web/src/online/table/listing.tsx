import { t } from '../../text/language.ts'
import type { RoomLine } from '../line/room.ts'

/** For whoever made the game: whether others find it in the lobby. */
export const Listing = (props: { readonly table: RoomLine }) => {
  const isListed = (): boolean => props.table.room()?.isListed === true
  return (
    <label class="option listing">
      <input
        type="checkbox"
        checked={isListed()}
        onChange={async ({ currentTarget }) => {
          const isDone = await props.table.ask({ type: 'list', listed: currentTarget.checked })
          if (!isDone) currentTarget.checked = isListed()
        }}
      />
      <span>{t('online.listed')}</span>
    </label>
  )
}
