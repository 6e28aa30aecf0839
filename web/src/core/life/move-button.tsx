import { Button, type ButtonProps, Tooltip } from 'antd'
import { toast } from '../notices/notices.ts'
import { againstOf, knows, type Moving } from './moving.ts'
import './life.css'

interface Props extends ButtonProps {
  row: Moving
  move: string
}

/** The button of a move: pressed where the answer allows it; where it refuses, grey, with the reasons on hover, focus and touch; nothing where it is not the reader's. */
export const MoveButton = ({ row, move, onClick, ...look }: Props) => {
  const against = againstOf(row, move)
  if (!knows(row, move)) return null
  if (against === undefined) return <Button {...look} onClick={onClick} />
  const { 'aria-label': label, danger: _, type, ...rest } = look
  return (
    <Tooltip title={against}>
      <Button
        {...rest}
        type={type === 'primary' ? 'default' : (type ?? 'default')}
        className="move-refused"
        aria-disabled
        aria-description={against}
        {...(label ? { 'aria-label': label } : {})}
        onClick={() => toast('warning', against)}
      />
    </Tooltip>
  )
}

/** The same as an item of a menu: its reasons stand below its word. */
export const moveItem = (row: Moving, key: string, { label, danger }: { label: string; danger: boolean }) => {
  const against = againstOf(row, key)
  if (against === undefined) return { key, label, danger }
  const words = (
    <>
      {label}
      <span className="t12 move-item-against">{against}</span>
    </>
  )
  return { key, disabled: true, label: words }
}
