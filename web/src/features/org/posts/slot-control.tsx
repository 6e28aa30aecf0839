import { posts } from '@academy/contracts/org/posts.ts'
import { Select } from 'antd'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { useNounTexts } from '../../../core/texts.ts'

/** Slots for part-time posts as the specification shows them: five, of which four may be taken. */
const SLOTS = [1, 2, 3, 4, 5]
const MOST = 4

/** The slot of a part-time post; the fifth is shown shut. */
export const SlotControl = ({ value, onChange, onBlur, 'aria-invalid': _, ...rest }: BoundProps) => {
  const { say } = useNounTexts(posts)
  return (
    <Select
      {...rest}
      value={typeof value === 'number' ? value : null}
      allowClear
      options={SLOTS.map((slot) => ({ value: slot, label: slot > MOST ? say('slotShut') : say('slots', { slot }), disabled: slot > MOST }))}
      onChange={(next: number | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  )
}
