import { businessData } from '@academy/contracts/org/business-data.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { Button } from 'antd'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { Below } from './card-below.tsx'
import { Business } from './card-business.tsx'
import { CardFacts } from './card-facts.tsx'
import { People } from './card-people.tsx'
import { OutletStaff } from './card-staff.tsx'
import { Moves, type Organisation } from './moves.tsx'
import { OrganisationStatus } from './organisation-status.tsx'
import type { Branch } from './use-organisation-tree.ts'

interface Props {
  id: string
  branches: readonly Branch[]
  onOpen: (id: string) => void
  onEdit: () => void
  onBack: (() => void) | undefined
}

const OUTLET = '60'

/** The organisations above it, each a way to it. */
const Above = ({ row, branches, onOpen }: { row: Organisation } & Pick<Props, 'branches' | 'onOpen'>) => {
  const name = useBilingual()
  const above = (row.path ?? []).slice(0, -1).flatMap((id) => branches.find((branch) => branch.id === id) ?? [])
  return (
    <nav className="org-above t12 ink3">
      {above.map((branch) => (
        <button key={branch.id} type="button" className="link-btn" onClick={() => onOpen(branch.id)}>
          {name(branch, 'shortName') || name(branch, 'name')}
        </button>
      ))}
    </nav>
  )
}

const Head = ({ row, branches, onOpen, onEdit, onBack }: { row: Organisation } & Omit<Props, 'id'>) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const may = usePermission()
  return (
    <header className="org-head">
      <div className="grow">
        {onBack ? (
          <Button type="link" className="org-back" icon={<Icon name="left" size={16} />} onClick={onBack}>
            {say('back')}
          </Button>
        ) : (
          <Above row={row} branches={branches} onOpen={onOpen} />
        )}
        <div className="row wrap gap12">
          <h2 className="t20 strong">{name(row, 'name')}</h2>
          <OrganisationStatus value={row.dealerStatus} />
          {row.closeDate && row.dealerStatus !== '40' ? <span className="org-closes t13">{say('closesAfter', { day: row.closeDate })}</span> : null}
        </div>
      </div>
      <div className="row wrap gap8 org-moves">
        <Moves row={row} look="button" />
        {may(chart.endpoints.tree.permission) ? <Button href={`#/manage/org-chart?open=${encodeURIComponent(row.id)}`}>{say('someDay')}</Button> : null}
        {row.actions?.includes('update') ? (
          <Button type="primary" onClick={onEdit}>
            {say('actions.edit')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}

/** One organisation: what is known of it, its posts by department, who is missing since when, and its people. */
export const OrganisationCard = ({ id, branches, ...turns }: Props) => {
  const may = usePermission()
  const { data, failure, refetch } = connect(organisations).useInfo(id, { quiet: true })
  const branch = branches.find((one) => one.id === id)
  if (failure)
    return (
      <section className="card org-card">
        <FailureState failure={failure} retry={refetch} />
      </section>
    )
  if (!data)
    return (
      <section className="card org-card" aria-busy="true">
        <ListSkeleton columns={3} rows={8} />
      </section>
    )
  const outlet = data.orgType === OUTLET
  return (
    <section className="card org-card">
      <Head row={data} branches={branches} {...turns} />
      <CardFacts row={data} branches={branches} />
      {outlet && may(chart.endpoints.outlet.permission) ? <OutletStaff id={id} /> : null}
      {!outlet && branch ? <Below branch={branch} branches={branches} onOpen={turns.onOpen} /> : null}
      {may(posts.endpoints.page.permission) ? <People id={id} /> : null}
      {outlet && may(businessData.endpoints.page.permission) ? <Business id={id} /> : null}
    </section>
  )
}
