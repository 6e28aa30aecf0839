import { useTranslation } from 'react-i18next'
import type { FirstRun } from './use-first-run.ts'

const IMPORTS = '/manage/jobs-imports'
/** What an academy lacks at the moment in which it was made: everything but its root and its founder. */
const lacks = ['organisations', 'people', 'posts', 'passwords', 'mail'] as const
type Lack = (typeof lacks)[number]

const stateOf = (lack: Lack, { mail }: FirstRun): 'lacks' | 'afterPeople' | 'later' | 'set' => {
  if (lack === 'passwords') return 'afterPeople'
  if (lack === 'mail') return mail === 'set' ? 'set' : 'later'
  return 'lacks'
}
const looks = { lacks: 'lacks', afterPeople: 'waits', later: 'waits', set: 'ok' } as const

/** The last page: what is missing as a ruler, and the way to it. */
export const Missing = ({ run }: { run: FirstRun }) => {
  const { t } = useTranslation('identity/first-run')
  return (
    <>
      <ul className="setup-rows setup-missing">
        {lacks.map((one, at) => (
          <li key={one} data-first={at === 0 || undefined} data-look={looks[stateOf(one, run)]}>
            <i aria-hidden="true" />
            <span>
              <b>{t(`lacks.${one}.name`)}</b>
              <small>{t(`lacks.${one}.text`)}</small>
            </span>
            <span className="setup-state" data-state={looks[stateOf(one, run)]}>
              {t(`states.${stateOf(one, run)}`)}
            </span>
          </li>
        ))}
      </ul>
      <footer className="setup-foot">
        <span className="t13 ink3">{t('foot.missing')}</span>
        <button type="button" className="btn btn-large" onClick={() => run.enter('/manage/home')}>
          {t('toOffice')}
        </button>
        <button type="button" className="btn btn-primary btn-large" onClick={() => run.enter(IMPORTS)}>
          {t('toImport')}
        </button>
      </footer>
    </>
  )
}
