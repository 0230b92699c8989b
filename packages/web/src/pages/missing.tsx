import { GAMES } from '../browser/route.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { t } from '../text/language.ts'

export const MissingPage = () => (
  <>
    <PageTitle title={t('missing.title')} lead={t('missing.text')} />
    <p>
      <a class="action" href={GAMES}>
        {t('missing.home')}
      </a>
    </p>
  </>
)
