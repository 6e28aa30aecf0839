import { dayOf } from '@academy/contracts/core/days.ts'
import { accountMerges, UNDO_DAYS } from '@academy/contracts/identity/accounts/account-merges.ts'
import { Button } from 'antd'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type MergeDetail, mergesApi } from './api.ts'
import { daysPast, UndoRuler } from './undo-ruler.tsx'

/** The rows that an undo has left as they are. */
const ListedRows = ({ of }: { of: MergeDetail }) => {
  const texts = useNounTexts(accountMerges)
  if (of.listed.length === 0) return null
  return (
    <div className="merge-listed">
      <h3 className="t14 strong">{texts.say('listed.title', { count: of.listed.length })}</h3>
      <ul className="t13">
        {of.listed.map(({ service, table, rowId, why }) => (
          <li key={`${service}|${table}|${rowId}`}>
            <span>
              {texts.say(`services.${service}`)} · {texts.has(`tables.${table}`) ? texts.say(`tables.${table}`) : texts.say('tables.other')}
            </span>{' '}
            <span className="ink3">{texts.say(`listed.whys.${why}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const useLine = (of: MergeDetail, today: string): string => {
  const texts = useNounTexts(accountMerges)
  const at = formatMoment(of.mergedAt, 'day')
  if (of.status === 'sealed') return texts.say('undo.sealed', { at: formatMoment(of.undoUntil, 'day') })
  if (of.status === 'undone') return texts.say('undo.done', { at: formatMoment(of.undoneAt), by: of.undoneByName })
  if (of.status !== 'merged') return texts.say('undo.before', { days: UNDO_DAYS })
  const left = UNDO_DAYS - daysPast(of.mergedAt ?? today, today)
  return left > 0 ? texts.say('undo.left', { at, days: left }) : texts.say('undo.last', { at })
}

/** The thirty days in which all can be given back, and the button that does it. */
export const UndoCard = ({ of }: { of: MergeDetail }) => {
  const texts = useNounTexts(accountMerges)
  const today = dayOf(new Date())
  const line = useLine(of, today)
  const [undo, { loading }] = mergesApi.useUndo()
  const run = async () => {
    const text = texts.say('undo.confirmText', { count: formatCount(of.moved ?? 0), gone: of.goneCode })
    if (!(await confirmUser({ tone: 'warning', title: texts.say('undo.confirm'), text, yes: texts.say('undo.run'), no: texts.say('undo.no'), danger: true })))
      return
    if ((await undo({ id: of.id, version: of.version })).ok) toast('success', texts.say('undo.started'))
  }
  return (
    <section className="card merge-side-card">
      <h2 className="t16 strong">{texts.say('undo.title', { days: UNDO_DAYS })}</h2>
      <p className="t13 ink2">{line}</p>
      {of.status === 'merged' ? (
        <>
          <UndoRuler of={of} />
          <p className="t12 ink3 merge-ruler-days num">
            <span>{formatMoment(of.mergedAt, 'day').slice(5)}</span>
            <span>{texts.say('undo.ends', { day: formatMoment(of.undoUntil, 'day').slice(5) })}</span>
          </p>
        </>
      ) : null}
      {of.actions?.includes('undo') ? (
        <div className="merge-undo-line">
          <span className="t13 ink2">{texts.say('undo.changed')}</span>
          <Button loading={loading} onClick={() => void run()}>
            {texts.say('undo.run')}
          </Button>
        </div>
      ) : null}
      <ListedRows of={of} />
    </section>
  )
}
