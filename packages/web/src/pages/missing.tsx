import { t } from '../language.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { GAMES } from '../route.ts'

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
