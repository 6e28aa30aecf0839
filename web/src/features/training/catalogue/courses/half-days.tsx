import { InputNumber } from 'antd'
import type { BoundProps } from '../../../../core/form/controls.tsx'

/** How many days a course takes, by halves. */
const HalfDays = ({ value, onChange, ...bound }: BoundProps) => (
  <InputNumber {...bound} value={typeof value === 'number' ? value : null} step={0.5} onChange={(next) => onChange(next ?? '')} />
)

export default HalfDays
