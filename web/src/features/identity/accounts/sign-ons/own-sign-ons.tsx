import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { confirmUser } from '../../../../core/notices/notices.ts'
import { reactTo } from '../../../../core/request/react.ts'
import { shortMoment } from '../../../../core/show/moment.tsx'
import { fetchSignOns, type SignOn, unlinkAccount } from './sign-on-calls.ts'

const Row = ({ row, unlink }: { row: SignOn; unlink(): void }) => {
  const { t } = useTranslation('identity/sign-ons')
  const name = useBilingual()
  return (
    <div className="contact-line">
      <span>
        {name(row, 'name')}
        <span className="t12 ink3 sign-on-when">
          {t('since', { day: row.since.slice(0, 10) })}
          {row.lastUsed ? ` · ${t('lastUsed', { at: shortMoment(row.lastUsed) })}` : ''}
        </span>
      </span>
      <button type="button" className="link-btn" onClick={unlink}>
        {t('unlink')}
      </button>
    </div>
  )
}

/** By which providers' doors one comes in, each to be unlinked. Nothing where one came by none. */
export const SignOns = () => {
  const { t } = useTranslation('identity/sign-ons')
  const name = useBilingual()
  const [rows, setRows] = useState<readonly SignOn[]>([])
  const [said, setSaid] = useState('')
  const read = async () => {
    const outcome = await fetchSignOns()
    if (outcome.ok) setRows(outcome.data)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void read(), [])
  const unlink = async (row: SignOn) => {
    const words = { title: t('unlinkTitle', { name: name(row, 'name') }), text: t('unlinkText'), yes: t('unlink'), no: t('no') }
    if (!(await confirmUser({ ...words, tone: 'warning' }))) return
    const outcome = await unlinkAccount(row.id)
    if (!outcome.ok) return reactTo(outcome.failure, 'alert')
    setSaid(t('unlinked'))
    await read()
  }
  if (rows.length === 0 && !said) return null
  return (
    <section aria-labelledby="own-sign-ons">
      <h2 id="own-sign-ons" className="t13 ink3">
        {t('title')}
      </h2>
      {rows.map((row) => (
        <Row key={row.id} row={row} unlink={() => void unlink(row)} />
      ))}
      <p role="status" className="t13 ink2">
        {said}
      </p>
    </section>
  )
}
