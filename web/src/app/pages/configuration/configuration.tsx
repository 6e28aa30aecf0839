import { configuration } from '@academy/contracts/notification/configuration.ts'
import { Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { useNounTexts } from '../../../core/texts.ts'
import Carry from '../../../features/identity/system/carry/carry.tsx'
import Storages, { AddStorage } from '../../../features/identity/system/storage-settings/storages.tsx'
import Channels from '../../../features/notification/configuration/channels.tsx'
import '../../../core/list/list.css'
import '../../../core/tries/tries.css'

/** Each tab and the permission that opens it. */
const tabs = {
  storage: 'platform:storage:page',
  mail: 'sys:configuration:page',
  sms: 'sys:configuration:page',
  push: 'sys:configuration:page',
  carry: 'sys:carry:page',
} as const
type Tab = keyof typeof tabs

const Body = ({ tab, adding, onAdded }: { tab: Tab; adding: boolean; onAdded: () => void }) => {
  if (tab === 'storage') return <Storages adding={adding} onAdded={onAdded} />
  if (tab === 'carry') return <Carry />
  return <Channels key={tab} tab={tab} />
}

/** How the installation stores files and reaches people (shell-access.md §4): a tab for each, in the address. */
const ConfigurationPage = () => {
  const texts = useNounTexts(configuration)
  const may = usePermission()
  const [query, setQuery] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const open = (Object.keys(tabs) as Tab[]).filter((tab) => may(tabs[tab]))
  const tab = open.find((one) => one === query.get('tab')) ?? open[0]
  if (!tab) return null
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} actions={tab === 'storage' ? <AddStorage onAdd={() => setAdding(true)} /> : undefined} />
      <Segmented
        className="setting-tabs"
        value={tab}
        options={open.map((value) => ({ value, label: texts.say(`tabs.${value}`) }))}
        onChange={(value) => setQuery({ tab: value }, { replace: true })}
      />
      <Suspense fallback={<ListSkeleton columns={2} rows={6} />}>
        <Body tab={tab} adding={adding} onAdded={() => setAdding(false)} />
      </Suspense>
    </div>
  )
}

export default ConfigurationPage
