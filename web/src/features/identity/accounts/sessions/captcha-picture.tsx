import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../core/show/icon.tsx'
import { type Captcha, fetchCaptchaSound } from './sign-in-calls.ts'

type Purpose = 'forgotten' | 'register' | undefined

const play = async (captchaId: string, purpose: Purpose) => {
  const wav = await fetchCaptchaSound(captchaId, purpose)
  if (!wav) return
  const speaker = new AudioContext()
  const source = speaker.createBufferSource()
  source.buffer = await speaker.decodeAudioData(wav)
  source.connect(speaker.destination)
  source.onended = () => void speaker.close()
  source.start()
}

/** Six digits as a picture, another picture on request, and the digits spoken for those who do not see them. */
export const CaptchaPicture = ({ captcha, purpose, onRenew }: { captcha: Captcha | null; purpose?: Purpose; onRenew: () => void }) => {
  const { t } = useTranslation('identity/sessions')
  return (
    <div className="captcha-picture">
      <button type="button" className="captcha-image" onClick={onRenew} aria-label={t('captchaRenew')}>
        {captcha ? <img src={`data:image/png;base64,${captcha.png}`} alt="" /> : null}
      </button>
      {'AudioContext' in window && captcha ? (
        <button
          type="button"
          className="icon-btn"
          title={t('captchaSound')}
          aria-label={t('captchaSound')}
          onClick={() => void play(captcha.captchaId, purpose)}
        >
          <Icon name="sound" size={20} />
        </button>
      ) : null}
    </div>
  )
}
