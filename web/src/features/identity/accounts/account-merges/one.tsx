import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Choices, choiceKey, isUnderWay, type MergeDetail, mergesApi, stateKinds } from './api.ts'
import { Bands } from './bands.tsx'
import { DryRun } from './dry-run.tsx'
import { People } from './people.tsx'
import { UndoCard } from './undo-card.tsx'
import '../../../../core/list/list.css'
import './account-merges.css'

/** While services move rows the page looks again so often, and the bands fill. */
const LOOK_MS = 1000

const Actions = ({ of, name }: { of: MergeDetail; name: string }) => {
  const texts = useNounTexts(accountMerges)
  const [dismiss] = mergesApi.useDismiss()
  const [swap, { loading }] = mergesApi.useSwap()
  const about = { id: of.id, version: of.version }
  return (
    <>
      {of.actions?.includes('dismiss') ? (
        <ReasonButton
          label={texts.say('dismiss')}
          name={`${texts.say('dismiss')} ${name}`}
          title={texts.say('dismissTitle')}
          text={texts.say('dismissText')}
          field={texts.say('dismissReason')}
          run={async (reason) => {
            const { ok } = await dismiss({ ...about, reason })
            if (ok) toast('success', texts.say('dismissed'))
            return ok
          }}
        />
      ) : null}
      {of.actions?.includes('swap') ? (
        <Button loading={loading} onClick={async () => (await swap(about)).ok && toast('success', texts.say('swapDone'))}>
          {texts.say('swap')}
        </Button>
      ) : null}
    </>
  )
}

/** What was said already of a merge that is made, else what is being chosen. */
const chosenIn = (of: MergeDetail): Choices => Object.fromEntries(of.choices.map(({ service, key, side }) => [choiceKey(service, key), side]))

const Crumb = ({ of }: { of: MergeDetail }) => {
  const texts = useNounTexts(accountMerges)
  return (
    <p className="person-back merge-crumb">
      <a href="#/manage/sys-account-merges">{texts.say('back')}</a>
      <Status kind={stateKinds[of.status]}>{texts.say(`states.${of.status}`)}</Status>
      {of.place ? <span className="t13 ink3">{texts.say('place', of.place)}</span> : null}
      {of.status === 'dismissed' ? (
        <span className="t13 ink3">{texts.say('dismissedBy', { by: of.dismissedByName, at: formatMoment(of.dismissedAt), reason: of.dismissedReason })}</span>
      ) : null}
    </p>
  )
}

/** One pair: both people, what each service would move, the dry run, the merge and its undo. */
const AccountMergeScreen = () => {
  const { mergeId } = useParams()
  const texts = useNounTexts(accountMerges)
  const name = useBilingual()
  const [choices, setChoices] = useState<Choices>({})
  const [poll, setPoll] = useState(0)
  const { data, failure, refetch } = mergesApi.useInfo(mergeId, { quiet: true, poll })
  const wanted = isUnderWay(data?.status) ? LOOK_MS : 0
  if (poll !== wanted) setPoll(wanted)
  if (!data) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={3} rows={6} />}</div>
  const said = data.status === 'planned' ? choices : chosenIn(data)
  const called = name(data, 'keepName')
  return (
    <div className="list-page merge-page">
      <PageHead title={texts.say('head', { name: called })} actions={<Actions of={data} name={called} />} />
      <Crumb of={data} />
      <People of={data} />
      <div className="merge-parts">
        {data.parts.length > 0 ? <Bands of={data} choices={said} choose={(key, side) => setChoices({ ...choices, [key]: side })} /> : null}
        <div className="merge-aside">
          <DryRun of={data} choices={said} />
          <UndoCard of={data} />
        </div>
      </div>
    </div>
  )
}

export default AccountMergeScreen
