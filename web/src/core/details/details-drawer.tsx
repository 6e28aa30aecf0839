import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { usePhone } from '../media.ts'
import type { Failure } from '../request/failure.ts'
import { Facts } from '../show/facts.tsx'
import { FailureState } from '../states/failure-state.tsx'
import '../form/drawer.css'
import './details.css'

/** One thing that is known of a record. */
export interface Fact {
  key: string
  label: string
  value: ReactNode
}

interface Props {
  title: ReactNode
  /** Where it stands in the list, `1 / 318`. */
  place?: string
  /** Absent while they are on their way. */
  facts: readonly Fact[] | undefined
  failure?: Failure | undefined
  retry?: () => void
  /** What may be done with it. */
  moves?: ReactNode
  onClose: () => void
  /** What stands below the facts, or in their place. */
  children?: ReactNode
}

/** One record to read beside its live list: everything that is known of it, and what may be done with it below. */
export const DetailsDrawer = ({ title, place, facts, failure, retry, moves, onClose, children }: Props) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  const labels = Object.fromEntries((facts ?? []).map(({ key, label }) => [key, label]))
  const rows = Object.fromEntries((facts ?? []).map(({ key, value }) => [key, value]))
  const content = () => {
    if (facts) return <Facts rows={rows} label={(key) => labels[key] ?? key} />
    if (failure && retry) return <FailureState failure={failure} retry={retry} />
    return children ? null : <ListSkeleton columns={1} rows={6} />
  }
  return (
    <Drawer
      open
      mask={false}
      keyboard={false}
      title={
        <div className="drawer-head">
          <span className="grow strong ellipsis">{title}</span>
          {place ? <span className="t12 ink3 num">{place}</span> : null}
        </div>
      }
      onClose={onClose}
      size={phone ? '100%' : 492}
      footer={moves ? <div className="details-moves">{moves}</div> : null}
      rootClassName="edit-drawer read-drawer details-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="details-content" tabIndex={0}>
        {content()}
        {children}
      </div>
    </Drawer>
  )
}
