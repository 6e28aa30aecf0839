import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoundProps } from '../../../../../core/form/controls.tsx'
import { Seats } from '../../../../../core/scales/seats.tsx'

/** The capacity beside its scale: what is taken and held stays in sight while the number is typed, and the allowed range is named. */
export const CapacityField = ({
  value,
  onChange,
  seats,
  fallback,
  ...bound
}: BoundProps & { seats: { taken: number; held: number; waiting: number } | undefined; fallback: number | undefined }) => {
  const { t } = useTranslation('staff')
  const least = (seats?.taken ?? 0) + (seats?.held ?? 0)
  const shown = typeof value === 'number' ? value : fallback
  return (
    <div>
      <div className="capacity-row">
        <InputNumber
          {...bound}
          value={typeof value === 'number' ? value : null}
          precision={0}
          placeholder={fallback ? String(fallback) : ''}
          onChange={(next) => onChange(next ?? '')}
        />
        {shown && shown <= 200 ? (
          <Seats
            cap={Math.max(shown, least)}
            taken={seats?.taken ?? 0}
            held={seats?.held ?? 0}
            waiting={seats?.waiting ?? 0}
            pitch={shown > 30 ? 5 : 8}
            height={18}
          />
        ) : (
          <span />
        )}
      </div>
      {typeof value === 'number' && value < least ? (
        <div className="field-help" data-wrong role="alert">
          {t('offerings.capacityTooLow', { least, taken: seats?.taken ?? 0, held: seats?.held ?? 0 })}
        </div>
      ) : null}
    </div>
  )
}
