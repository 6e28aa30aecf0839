import { Button, DatePicker, Drawer, Input, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextFilter } from '../../../../core/crud/crud-filters.tsx'
import { SavedFilters } from '../../../../core/list/filter-line.tsx'
import { useTypedDays } from '../../../../core/list/typed-days.tsx'
import type { ListPage } from '../../../../core/list/use-list-page.ts'
import { usePhone } from '../../../../core/media.ts'
import { type Option, useDictionary, useRegionChoices } from '../../../../core/session/dictionaries.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { plus, today } from '../days.ts'
import type { OfferingCard } from './api.ts'

/** What the address of the list may hold. */
export const filterNames = [
  'text',
  'courseIds',
  'catalogues',
  'brands',
  'regions',
  'cityCodes',
  'from',
  'to',
  'hasSeats',
  'forMe',
  'priceMin',
  'priceMax',
] as const
type Name = (typeof filterNames)[number]

interface Props {
  list: ListPage<OfferingCard>
}

const Choice = ({ list, name, label, options, width }: Props & { name: Name; label: string; options: readonly Option[]; width: number }) => {
  const value = list.query.filters[name]
  return (
    <Select
      mode="multiple"
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width }}
      value={value ? value.split(',') : []}
      options={[...options]}
      placeholder={label}
      aria-label={label}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      onChange={(chosen: string[]) => list.setFilters({ [name]: chosen.join(',') })}
    />
  )
}

const Flag = ({ list, name, label }: Props & { name: Name; label: string }) => (
  <label className="filter-flag" htmlFor={`filter-${name}`}>
    <Switch
      id={`filter-${name}`}
      size="small"
      checked={list.query.filters[name] === 'true'}
      aria-label={label}
      onChange={(on) => list.setFilters({ [name]: on ? 'true' : '' })}
    />
    {label}
  </label>
)

const Day = ({ list, name, label }: Props & { name: 'from' | 'to'; label: string }) => {
  const value = list.query.filters[name]
  const { bound, around } = useTypedDays()
  return around(
    <DatePicker
      {...bound}
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width: 132 }}
      value={value ? dayjs(value) : null}
      placeholder={label}
      aria-label={label}
      minDate={dayjs(today())}
      onChange={(day) => list.setFilters({ [name]: day ? day.format('YYYY-MM-DD') : '' })}
    />,
  )
}

const spans = { week: 6, fortnight: 13, month: 29 } as const

const Time = ({ list }: Props) => {
  const { t } = useTranslation('portal')
  const { from, to } = list.query.filters
  const start = today()
  const known = (Object.keys(spans) as (keyof typeof spans)[]).find((key) => from === start && to === plus(start, spans[key]))
  return (
    <Select
      className={from || to ? 'filter-field filter-set' : 'filter-field'}
      style={{ width: 136 }}
      value={known ?? (from || to ? 'own' : '')}
      aria-label={t('offerings.filters.time')}
      options={[
        { value: '', label: t('offerings.filters.anyTime') },
        ...Object.keys(spans).map((key) => ({ value: key, label: t(`offerings.filters.${key}`) })),
        ...(known || !(from || to) ? [] : [{ value: 'own', label: `${from?.slice(5) ?? ''} – ${to?.slice(5) ?? ''}` }]),
      ]}
      onChange={(key: string) => {
        const days = spans[key as keyof typeof spans]
        list.setFilters(days ? { from: start, to: plus(start, days) } : { from: '', to: '' })
      }}
    />
  )
}

const PRICE = /^\d{0,7}(\.\d{0,2})?$/

const Price = ({ list, name, label }: Props & { name: 'priceMin' | 'priceMax'; label: string }) => {
  const value = list.query.filters[name] ?? ''
  const [typed, setTyped] = useState(value)
  const send = () => typed !== value && list.setFilters({ [name]: typed })
  return (
    <Input
      className={value ? 'filter-field filter-set' : 'filter-field'}
      style={{ width: 128 }}
      prefix="¥"
      inputMode="decimal"
      value={typed}
      placeholder={label}
      aria-label={label}
      onChange={(event) => PRICE.test(event.target.value) && setTyped(event.target.value)}
      onBlur={send}
      onPressEnter={send}
    />
  )
}

const Sort = ({ list }: Props) => {
  const { t } = useTranslation('portal')
  const sort = list.query.sort
  return (
    <Select
      className="filter-field"
      style={{ width: 128 }}
      aria-label={t('offerings.sort.title')}
      value={sort ? `${sort.field}-${sort.order}` : 'start_date-asc'}
      options={['start_date-asc', 'price-asc', 'price-desc'].map((value) => ({ value, label: t(`offerings.sort.${value}`) }))}
      onChange={(value: string) => {
        const [field = '', order] = value.split('-')
        list.setSort(field === 'price' && (order === 'asc' || order === 'desc') ? { field, order } : null)
      }}
    />
  )
}

const Further = ({ list }: Props) => {
  const { t } = useTranslation('portal')
  const cities = useRegionChoices(2)
  return (
    <>
      <Choice list={list} name="cityCodes" label={t('offerings.filters.city')} options={cities} width={180} />
      <Choice list={list} name="brands" label={t('offerings.filters.brand')} options={useDictionary('brand')} width={140} />
      <Day list={list} name="from" label={t('offerings.filters.from')} />
      <Day list={list} name="to" label={t('offerings.filters.to')} />
      <Price list={list} name="priceMin" label={t('offerings.filters.priceMin')} />
      <Price list={list} name="priceMax" label={t('offerings.filters.priceMax')} />
      <Sort list={list} />
    </>
  )
}

const Main = ({ list }: Props) => {
  const { t } = useTranslation('portal')
  return (
    <>
      <Choice list={list} name="catalogues" label={t('offerings.filters.catalogue')} options={useDictionary('catalogue')} width={156} />
      <Choice list={list} name="regions" label={t('offerings.filters.region')} options={useDictionary('salesRegion')} width={136} />
      <Time list={list} />
      <Flag list={list} name="hasSeats" label={t('offerings.filters.hasSeats')} />
      <Flag list={list} name="forMe" label={t('offerings.filters.forMe')} />
    </>
  )
}

const Text = ({ list, width }: Props & { width: number }) => {
  const { t } = useTranslation('portal')
  return (
    <TextFilter
      name="text"
      label={t('offerings.filters.text')}
      value={list.query.filters.text ?? ''}
      width={width}
      onSearch={(text) => list.setFilters({ text })}
    />
  )
}

const PhoneFilters = ({ list }: Props) => {
  const { t } = useTranslation(['portal', 'core'])
  const [open, setOpen] = useState(false)
  const count = Object.keys(list.query.filters).length
  return (
    <search className="filter-line offering-filters">
      <Text list={list} width={300} />
      <Button icon={<Icon name="filter" size={16} />} className={count ? 'filter-set' : ''} onClick={() => setOpen(true)}>
        {count > 0 ? t('offerings.filters.set', { count }) : t('offerings.filters.more')}
      </Button>
      <Flag list={list} name="forMe" label={t('offerings.filters.forMe')} />
      <Drawer
        open={open}
        placement="bottom"
        size="large"
        title={t('offerings.filters.more')}
        onClose={() => setOpen(false)}
        closable={{ 'aria-label': t('core:actions.close') }}
        footer={
          <div className="row gap12">
            <Button className="grow" onClick={list.reset}>
              {t('core:list.clearFilters')}
            </Button>
            <Button type="primary" className="grow" onClick={() => setOpen(false)}>
              {t('offerings.filters.show', { count: list.total })}
            </Button>
          </div>
        }
      >
        <div className="filter-line offering-filters-all">
          <Main list={list} />
          <Further list={list} />
          <SavedFilters list={list} />
        </div>
      </Drawer>
    </search>
  )
}

/** One line of filters, more behind a button; on a phone all of them in a sheet. Everything stands in the address. */
export const Filters = ({ list }: Props) => {
  const { t } = useTranslation(['portal', 'core'])
  const { brands, cityCodes, priceMin, priceMax } = list.query.filters
  const [open, setOpen] = useState(Boolean(brands || cityCodes || priceMin || priceMax || list.query.sort))
  const phone = usePhone()
  if (phone) return <PhoneFilters list={list} />
  return (
    <search className="filter-line offering-filters">
      <Text list={list} width={236} />
      <Main list={list} />
      <span className="grow" />
      {list.filtered ? (
        <Button type="link" onClick={list.reset}>
          {t('offerings.filters.clear')}
        </Button>
      ) : null}
      <SavedFilters list={list} />
      <Button icon={<Icon name="filter" size={16} />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('offerings.filters.more')}
      </Button>
      {open ? (
        <div className="filter-more">
          <Further list={list} />
        </div>
      ) : null}
    </search>
  )
}
