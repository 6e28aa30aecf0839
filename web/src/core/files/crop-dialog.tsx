import type { Crop } from '@academy/contracts/core/files.ts'
import { Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import 'react-easy-crop/react-easy-crop.css'
import './files.css'

interface Props {
  file: File
  /** Width by height, `16:9`. */
  shape: string
  onDone: (crop: Crop | undefined) => void
  onCancel: () => void
  /** The browser cannot show it. */
  onBroken: () => void
}

const FARTHEST = 4
const STEP = 0.05

/** Percents of the picture as thousandths. */
const cropOf = ({ x, y, width, height }: Area): Crop => {
  const thousandths = (percent: number, min: number) => Math.max(min, Math.min(1000, Math.round(percent * 10)))
  return { x: thousandths(x, 0), y: thousandths(y, 0), width: thousandths(width, 1), height: thousandths(height, 1) }
}

/** The address of a file of this device while it is shown. */
const useAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The picture and its frame. */
const Frame = ({ file, shape, zoom, onZoom, onArea, onBroken }: Pick<Props, 'file' | 'shape' | 'onBroken'> & Zoom & { onArea: (area: Area) => void }) => {
  const { t } = useTranslation('core')
  const address = useAddress(file)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [across = 1, down = 1] = shape.split(':').map(Number)
  return (
    <div className="crop-box">
      {address ? (
        <Cropper
          image={address}
          crop={at}
          zoom={zoom}
          maxZoom={FARTHEST}
          aspect={across / down}
          disableAutomaticStylesInjection
          onCropChange={setAt}
          onZoomChange={onZoom}
          onCropAreaChange={onArea}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ 'aria-label': t('files.cropArea') }}
        />
      ) : null}
    </div>
  )
}

interface Zoom {
  zoom: number
  onZoom: (zoom: number) => void
}

/** Which part of a picture is kept: moved by hand or arrow keys, made larger by a slider. */
const CropDialog = ({ file, shape, onDone, onCancel, onBroken }: Props) => {
  const { t } = useTranslation('core')
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  return (
    <Modal
      open
      title={t('files.cropTitle', { name: file.name })}
      okText={t('files.cropDone')}
      cancelText={t('actions.cancel')}
      closable={{ 'aria-label': t('actions.close') }}
      width={640}
      onOk={() => onDone(area && cropOf(area))}
      onCancel={onCancel}
    >
      <p className="ink3">{t('files.cropHint', { shape })}</p>
      <Frame file={file} shape={shape} zoom={zoom} onZoom={setZoom} onArea={setArea} onBroken={onBroken} />
      <div className="crop-zoom">
        <span className="ink2">{t('files.zoom')}</span>
        <Slider min={1} max={FARTHEST} step={STEP} value={zoom} onChange={setZoom} ariaLabelForHandle={t('files.zoom')} tooltip={{ open: false }} />
      </div>
    </Modal>
  )
}

export default CropDialog
