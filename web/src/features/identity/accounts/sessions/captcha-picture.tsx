import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../core/show/icon.tsx'
import { type Captcha, fetchCaptchaSound } from './sign-in-calls.ts'

/** The strokes of the picture: only shapes are taken over, nothing else of the text that came. */
const strokesOf = (svg: string) => {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const paths = [...root.querySelectorAll('path')].map((path) => ({
    d: path.getAttribute('d') ?? '',
    transform: path.getAttribute('transform') ?? undefined,
    width: path.getAttribute('stroke-width') ?? '2',
  }))
  return { viewBox: root.getAttribute('viewBox') ?? '0 0 160 60', paths }
}

const play = async (captchaId: string) => {
  const wav = await fetchCaptchaSound(captchaId)
  if (!wav) return
  const speaker = new AudioContext()
  const source = speaker.createBufferSource()
  source.buffer = await speaker.decodeAudioData(wav)
  source.connect(speaker.destination)
  source.onended = () => void speaker.close()
  source.start()
}

/** Six digits as strokes, another picture on request, and the digits spoken for those who do not see them. */
export const CaptchaPicture = ({ captcha, onRenew }: { captcha: Captcha | null; onRenew: () => void }) => {
  const { t } = useTranslation('identity')
  const picture = useMemo(() => (captcha ? strokesOf(captcha.svg) : null), [captcha])
  return (
    <div className="captcha-picture">
      <button type="button" className="captcha-image" onClick={onRenew} aria-label={t('signIn.captchaRenew')}>
        {picture ? (
          <svg viewBox={picture.viewBox} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
            {picture.paths.map((path) => (
              <path key={path.d} d={path.d} transform={path.transform} strokeWidth={path.width} />
            ))}
          </svg>
        ) : null}
      </button>
      {'AudioContext' in window && captcha ? (
        <button
          type="button"
          className="icon-btn"
          title={t('signIn.captchaSound')}
          aria-label={t('signIn.captchaSound')}
          onClick={() => void play(captcha.captchaId)}
        >
          <Icon name="sound" size={20} />
        </button>
      ) : null}
    </div>
  )
}
