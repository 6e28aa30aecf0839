import { InputNumber } from 'antd'
import type { BoundProps } from '../../../../../core/form/controls.tsx'
import type { SeatBounds } from './capacity.ts'
import { CapacityScale } from './capacity-scale.tsx'

interface Props extends BoundProps {
  bounds: SeatBounds
  before: number | undefined
  fallback: number | undefined
}

/** The capacity beside its scale: what is taken and held, and what the room holds, stays in sight while the number is typed. */
export const CapacityField = ({ value, onChange, bounds, before, fallback, ...bound }: Props) => {
  const shown = typeof value === 'number' ? value : fallback
  return (
    <div className="capacity-row">
      <InputNumber
        {...bound}
        value={typeof value === 'number' ? value : null}
        controls={false}
        placeholder={fallback ? String(fallback) : ''}
        onChange={(next) => onChange(next ?? '')}
      />
      {shown === undefined ? <span /> : <CapacityScale taken={bounds.taken} held={bounds.held} capacity={shown} before={before} roomMax={bounds.roomMax} />}
    </div>
  )
}
