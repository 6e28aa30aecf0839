import { trainerRole } from '@academy/contracts/training/delivery/offerings.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../../core/connect.ts'
import { Icon } from '../../../../../core/show/icon.tsx'
import { type OfferingTrainer, useTrainerNames } from './api.ts'

const trainersApi = connect(trainers)
const MOST = 10

/** All active trainers as choices, the catalogue's own first. */
export const useTrainerOptions = (catalogue: string | undefined) => {
  const names = useTrainerNames()
  const { data } = trainersApi.usePage({ limit: '100', status: 'active' }, { quiet: true })
  const rows = [...(data?.records ?? [])].sort((a, b) => Number(b.catalogues.includes(catalogue ?? '')) - Number(a.catalogues.includes(catalogue ?? '')))
  return rows.map((row) => ({ value: row.id, label: [names.get(row.id), row.code, row.catalogues.join(' ')].filter(Boolean).join(' · ') }))
}

interface Props {
  value: readonly OfferingTrainer[]
  onChange: (next: OfferingTrainer[]) => void
  catalogue: string | undefined
  /** Marks a trainer as free or taken in the chosen half-days. */
  mark: (id: string) => string | undefined
}

/** Trainers of an offering with their roles; each says in the list whether he is free then. */
export const TrainersField = ({ value, onChange, catalogue, mark }: Props) => {
  const { t } = useTranslation(['training-delivery', 'training/offerings'])
  const options = useTrainerOptions(catalogue).map((one) => ({ ...one, label: [one.label, mark(one.value)].filter(Boolean).join(' · ') }))
  const roles = trainerRole.options.map((role) => ({ value: role, label: t(`trainerRoles.${role}`) }))
  const set = (index: number, change: Partial<OfferingTrainer>) => onChange(value.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div>
      {value.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
        <div key={index} className="trainer-row">
          <Select
            value={one.trainerId || undefined}
            options={options}
            placeholder={t('training/offerings:chooseTrainer')}
            aria-label={t('training/offerings:trainer', { n: index + 1 })}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(trainerId: string) => set(index, { trainerId })}
          />
          <Select
            value={one.role}
            options={roles}
            aria-label={t('training/offerings:role', { n: index + 1 })}
            onChange={(role: OfferingTrainer['role']) => set(index, { role })}
          />
          <Button
            type="text"
            aria-label={t('training/offerings:dropTrainer', { n: index + 1 })}
            icon={<Icon name="close" size={16} />}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length < MOST ? (
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...value, { trainerId: '', role: value.length === 0 ? 'main' : 'assistant' }])}
        >
          {t('training/offerings:addTrainer')}
        </Button>
      ) : null}
    </div>
  )
}
