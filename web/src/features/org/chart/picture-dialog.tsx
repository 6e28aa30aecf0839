import { CHART_SCALE_MAX, chart } from '@academy/contracts/org/chart.ts'
import { Button, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { toast } from '../../../core/notices/notices.ts'
import { saveFile } from '../../../core/request/download.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { drawChart, nameRoom, type Words } from './draw.ts'
import { paper, paperInk } from './ink.ts'
import { layoutOf } from './layout.ts'
import type { Shown } from './nodes.ts'
import { fileOf, paintedAt, paintsFarCorner, scaled } from './picture.ts'

interface Props {
  top: Shown
  words: Words
  day: string
  onClose: () => void
}
type Format = 'svg' | 'png'

/** An integer from 1 to 500, as it is typed. */
export const scaleOf = (typed: string): number | undefined => {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return percent >= 1 && percent <= CHART_SCALE_MAX ? percent : undefined
}

const usePicture = ({ top, words, day, onClose }: Props, percent: number | undefined, format: Format) => {
  const { say } = useNounTexts(chart)
  const [working, setWorking] = useState(false)
  const [most, setMost] = useState<number>()
  const layout = layoutOf(top, nameRoom(top, words))
  const size = percent === undefined ? undefined : scaled(layout, percent)
  const save = async () => {
    if (percent === undefined || !size) return
    setMost(undefined)
    setWorking(true)
    try {
      const painted = format === 'svg' ? percent : paintedAt(layout, percent, paintsFarCorner)
      if (painted < percent) return setMost(painted)
      const svg = drawChart(layout, { words, ink: paperInk, scale: percent, paper })
      saveFile(await fileOf(svg, format, size), `${say('title')}_${day}_${percent}%.${format}`)
      toast('success', say('take.done'))
      onClose()
    } catch {
      toast('error', say('take.failed'))
    } finally {
      setWorking(false)
    }
  }
  const tooLarge = most === undefined ? '' : most === 0 ? say('take.tooLargeAtAll') : say('take.tooLarge', { percent: most })
  return { size, working, save, tooLarge, forget: () => setMost(undefined) }
}

interface Chosen {
  typed: string
  format: Format
}

/** How large, and as what. */
const Choice = ({ chosen, fault, onChoose }: { chosen: Chosen; fault: boolean; onChoose: (next: Chosen) => void }) => {
  const { say } = useNounTexts(chart)
  return (
    <>
      <label className="t13 ink2" htmlFor="picture-scale">
        {say('take.scale')}
      </label>
      <Input
        id="picture-scale"
        inputMode="numeric"
        suffix="%"
        value={chosen.typed}
        status={fault ? 'error' : ''}
        aria-invalid={fault}
        aria-describedby="picture-note"
        onChange={({ target }) => onChoose({ ...chosen, typed: target.value })}
      />
      <span className="t13 ink2">{say('take.format')}</span>
      <Segmented<Format>
        value={chosen.format}
        onChange={(format) => onChoose({ ...chosen, format })}
        options={(['svg', 'png'] as const).map((value) => ({ value, label: say(`take.${value}`) }))}
      />
    </>
  )
}

/** The chart as it stands open, as a file: at 1 to 500 percent, as SVG or, where the browser paints it whole, as PNG. */
const PictureDialog = (props: Props) => {
  const { say } = useNounTexts(chart)
  const [chosen, setChosen] = useState<Chosen>({ typed: '100', format: 'svg' })
  const percent = scaleOf(chosen.typed)
  const { size, working, save, tooLarge, forget } = usePicture(props, percent, chosen.format)
  const fault = percent === undefined ? say('take.scaleRule') : tooLarge
  const choose = (next: Chosen) => {
    setChosen(next)
    forget()
  }
  const go = (
    <Button type="primary" loading={working} disabled={percent === undefined} onClick={() => void save()}>
      {say('take.go')}
    </Button>
  )
  return (
    <Modal open title={say('take.title')} onCancel={props.onClose} footer={go} width={420}>
      <div className="picture-form">
        <Choice chosen={chosen} fault={fault !== ''} onChoose={choose} />
        <p id="picture-note" className={fault ? 't13 picture-fault' : 't12 ink3'} role="status">
          {fault || (size ? say('take.size', { ...size }) : '')}
        </p>
      </div>
    </Modal>
  )
}

export default PictureDialog
