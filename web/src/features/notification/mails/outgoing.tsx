import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHead } from '../../../core/list/page-head.tsx'

type Way = 'mails' | 'texts'

/** What goes out to people, by mail or by SMS, one list at a time; which one stands in the address. */
export const Outgoing = ({ title, mails, texts }: { title: string } & Record<Way, ReactNode>) => {
  const { t } = useTranslation('notification/mails')
  const [params, setParams] = useSearchParams()
  const way: Way = params.get('way') === 'texts' ? 'texts' : 'mails'
  const ways = (['mails', 'texts'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))
  const choose = (next: Way) => setParams(next === 'texts' ? { way: next } : {}, { replace: true })
  return (
    <div className="list-page">
      <PageHead title={title} actions={<Segmented value={way} onChange={choose} options={ways} />} />
      {way === 'texts' ? texts : mails}
    </div>
  )
}
