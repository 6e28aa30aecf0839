import { Switch } from 'antd'
import type { BoundProps } from './controls.tsx'

/** Yes or no, also where nothing was said yet. */
export const Flag = ({ value, onChange, id }: BoundProps) => <Switch id={id ?? ''} checked={value === true} onChange={onChange} />
