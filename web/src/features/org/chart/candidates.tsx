import { chart } from '@academy/contracts/org/chart.ts'
import { transfers } from '@academy/contracts/org/transfer.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { DetailsDrawer } from '../../../core/details/details-drawer.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Candidate, chartApi, type OutletStaff } from './api.ts'

const FileDrawer = lazyScreen(
  () => import('../personnel-changes/file-drawer.tsx'),
  ({ onClose }) => onClose(),
)

const kinds: Readonly<Record<Candidate['why'], StatusKind>> = { covers: 'live', candidate: 'pending', over: 'waiting', same: 'draft' }

const One = ({ candidate, wanted, onMove }: { candidate: Candidate; wanted: string; onMove: () => void }) => {
  const { say } = useNounTexts(chart)
  const name = useBilingual()
  const may = usePermission()
  return (
    <li className="candidate">
      <span className="grow">
        <span className="t14 strong">{candidate.userName}</span>
        <span className="t12 ink2 candidate-post">{[name(candidate, 'positionName'), name(candidate, 'orgName')].filter(Boolean).join(' · ')}</span>
        <span className="t12 ink3">{[say('candidates.for', { position: wanted }), say('candidates.since', { day: candidate.joinDate })].join(' · ')}</span>
      </span>
      <span className="candidate-end">
        <Status kind={kinds[candidate.why]}>{say(`candidates.why.${candidate.why}`)}</Status>
        {may(transfers.endpoints.save.permission) ? (
          <Button size="small" onClick={onMove}>
            {say('candidates.transfer')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Who could take the vacant posts of an outlet, the likeliest first, and why each is named. */
const Candidates = ({ outlet, onClose }: { outlet: OutletStaff; onClose: () => void }) => {
  const { say } = useNounTexts(chart)
  const name = useBilingual()
  const { data, failure, loading, refetch } = chartApi.useCandidates({ id: outlet.orgId, day: outlet.day }, { quiet: true })
  const [moved, setMoved] = useState<Candidate>()
  const positions = new Map(outlet.departments.flatMap(({ rows }) => rows.map((row) => [row.positionCode, name(row, 'positionName') || row.positionCode])))
  const list = (
    <ul className="candidates">
      {data?.map((one) => (
        <One key={`${one.postId}|${one.forPosition}`} candidate={one} wanted={positions.get(one.forPosition) ?? one.forPosition} onMove={() => setMoved(one)} />
      ))}
    </ul>
  )
  return (
    <DetailsDrawer title={say('candidates.title', { name: name(outlet, 'orgName') })} facts={undefined} failure={failure} retry={refetch} onClose={onClose}>
      {failure ? null : loading ? <ListSkeleton columns={1} rows={5} /> : null}
      {data?.length === 0 ? <State kind="empty" title={say('candidates.empty')} text={say('candidates.emptyText')} /> : null}
      {data?.length ? list : null}
      {moved ? (
        <Suspense fallback={null}>
          <FileDrawer
            offered={['transfer']}
            begun={{ userId: moved.userId, toOrgId: outlet.orgId, toPositionId: moved.forPositionId }}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      ) : null}
    </DetailsDrawer>
  )
}

export default Candidates
