import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../show/icon.tsx'
import { lastTools, type Tool, tools } from './tools.ts'

interface Props {
  editor: Editor
  label: string
  disabled: boolean
  /** The line for an address stands open. */
  linking: boolean
  onLink: () => void
  /** Chooses pictures, where the text takes them. */
  onPicture: (() => void) | undefined
}

/** The arrows, Home and End go from button to button: the bar is one stop of the Tab key. */
const step = (event: KeyboardEvent<HTMLElement>) => {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

interface ButtonProps {
  tool: Pick<Tool, 'key' | 'path' | 'keys'>
  on: boolean | undefined
  idle: boolean
  stop: boolean
  onFocus: () => void
  onPress: () => void
}

const ToolButton = ({ tool: { key, path, keys }, on, idle, stop, onFocus, onPress }: ButtonProps) => {
  const { t } = useTranslation('rich')
  const name = t(`tools.${key}`)
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      aria-label={name}
      title={keys ? `${name} ${keys}` : name}
      {...(on === undefined ? {} : { 'aria-pressed': on })}
      {...(idle ? { 'aria-disabled': true } : {})}
      // the text keeps its selection
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => (idle ? undefined : onPress())}
    >
      <Line path={path} size={18} />
    </button>
  )
}

const pictureTool = { key: 'picture', path: 'M3 4h14v12H3zM3 14l4.500-4.500 3.500 3.500 2-2 4 4M13 7.200v.1' }
const linkTool = { key: 'link', path: 'M8 12l4-4M9 6l2-2a3.500 3.500 0 0 1 5 5l-2 2M11 14l-2 2a3.500 3.500 0 0 1-5-5l2-2' }

/** The buttons above a text, each with its name and what is pressed for it; those that are on say so. */
export const Toolbar = ({ editor, label, disabled, linking, onLink, onPicture }: Props) => {
  const [stop, setStop] = useState('heading2')
  const around = (key: string) => ({ stop: key === stop, onFocus: () => setStop(key) })
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.key}
      tool={tool}
      on={tool.isOn?.(editor)}
      idle={disabled || (tool.isIdle?.(editor) ?? false)}
      {...around(tool.key)}
      onPress={() => tool.run(editor.chain().focus()).run()}
    />
  )
  return (
    <div role="toolbar" aria-label={label} className="rich-bar" onKeyDown={step}>
      {tools.map((group) => (
        <span key={group[0]?.key} className="rich-group">
          {group.map(button)}
        </span>
      ))}
      <span className="rich-group">
        <ToolButton tool={linkTool} on={linking || editor.isActive('link')} idle={disabled} {...around('link')} onPress={onLink} />
        {onPicture ? <ToolButton tool={pictureTool} on={undefined} idle={disabled} {...around('picture')} onPress={onPicture} /> : null}
        {lastTools.map(button)}
      </span>
    </div>
  )
}
