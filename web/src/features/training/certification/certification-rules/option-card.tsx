import { Button, Input, InputNumber } from 'antd'
import { useId } from 'react'
import { Control } from '../../../../core/form/controls.tsx'
import type { Errors } from '../../../../core/form/use-edit-form.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { CourseFacts, CourseRow } from './course-row.tsx'
import { Fault } from './fault.tsx'
import { type RuleOption, useRuleTexts } from './rules.ts'

interface Props {
  option: RuleOption
  /** Its path in the record: `options[0]`. */
  at: string
  letter: string
  title?: string
  errors: Errors
  readOnly: boolean
  onChange: (next: RuleOption) => void
  onRemove: (() => void) | undefined
}

/** What an option says besides its courses, as it was released. */
const OptionFacts = ({ option }: { option: RuleOption }) => {
  const { say, field } = useRuleTexts()
  const facts = [
    [field('description'), option.description],
    [field('closingDate'), option.closingDate],
    [field('yearsInPost'), `${option.yearsInPost} ${say('years')}`],
  ]
  return (
    <dl className="rule-fields">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const OptionFields = ({ option, at, errors, set }: Pick<Props, 'option' | 'at' | 'errors'> & { set: (change: Partial<RuleOption>) => void }) => {
  const { say, field } = useRuleTexts()
  const id = useId()
  return (
    <div className="rule-fields">
      <label htmlFor={`${id}-d`} className="field-label">
        {field('description')}
        <Input
          id={`${id}-d`}
          value={option.description}
          maxLength={200}
          status={errors[`${at}.description`] ? 'error' : ''}
          onChange={(event) => set({ description: event.target.value })}
        />
        <Fault of={`${at}.description`} errors={errors} />
      </label>
      <label htmlFor={`${id}-c`} className="field-label">
        {field('closingDate')}
        <Control kind="day" id={`${id}-c`} value={option.closingDate} onBlur={() => undefined} onChange={(day) => set({ closingDate: String(day) })} />
        <Fault of={`${at}.closingDate`} errors={errors} />
      </label>
      <label htmlFor={`${id}-y`} className="field-label">
        {field('yearsInPost')}
        <InputNumber
          id={`${id}-y`}
          min={0}
          max={40}
          value={option.yearsInPost}
          controls={false}
          suffix={say('years')}
          onChange={(years) => set({ yearsInPost: years ?? 0 })}
        />
      </label>
    </div>
  )
}

/** Another course, and how many of the electives are asked. */
const OptionFoot = ({ option, readOnly, set }: Pick<Props, 'option' | 'readOnly'> & { set: (change: Partial<RuleOption>) => void }) => {
  const { say, field } = useRuleTexts()
  const electives = option.courses.filter(({ attribute }) => attribute === 'elective').length
  const add = () => set({ courses: [...option.courses, { courseId: '', requirement: '2', attribute: 'compulsory' }] })
  const asked = readOnly ? (
    <span>{option.electives}</span>
  ) : (
    <InputNumber
      min={0}
      max={40}
      value={option.electives}
      controls={false}
      aria-label={field('electives')}
      className="rule-n"
      onChange={(n) => set({ electives: n ?? 0 })}
    />
  )
  return (
    <div className="row gap8 rule-foot">
      {readOnly ? (
        <span className="grow" />
      ) : (
        <Button type="link" className="grow rule-add" icon={<Icon name="plus" size={14} />} onClick={add}>
          {say('addCourse')}
        </Button>
      )}
      {electives === 0 ? (
        <span className="ink3 t13">{say('noElectives')}</span>
      ) : (
        <span className="row gap8 t13">
          {field('electives')}
          {asked}
          {say('of', { count: electives })}
        </span>
      )}
    </div>
  )
}

/** The courses of an option, in their order. */
const OptionCourses = ({
  option,
  at,
  errors,
  readOnly,
  set,
}: Pick<Props, 'option' | 'at' | 'errors' | 'readOnly'> & { set: (change: Partial<RuleOption>) => void }) => (
  <div className="rule-courses">
    {option.courses.map((course, n) =>
      readOnly ? (
        <CourseFacts key={course.courseId} course={course} />
      ) : (
        <CourseRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
          key={n}
          {...{ course, n, errors }}
          path={`${at}.courses[${n}].courseId`}
          onChange={(next) => set({ courses: option.courses.map((one, place) => (place === n ? next : one)) })}
          onRemove={() => set({ courses: option.courses.filter((_, place) => place !== n) })}
        />
      ),
    )}
    <Fault of={`${at}.courses`} errors={errors} />
  </div>
)

/** One way to meet a rule: until when, how long in post, which courses. */
export const OptionCard = ({ option, at, letter, title, errors, readOnly, onChange, onRemove }: Props) => {
  const { say } = useRuleTexts()
  const set = (change: Partial<RuleOption>) => onChange({ ...option, ...change })
  return (
    <section className="card rule-option" data-field={at}>
      <div className="row gap8 rule-head">
        <h2 className="grow">{title ?? say('option', { letter })}</h2>
        {onRemove && !readOnly ? (
          <Button type="text" aria-label={say('removeOption', { letter })} icon={<Icon name="close" size={14} />} onClick={onRemove} />
        ) : null}
      </div>
      {readOnly ? <OptionFacts option={option} /> : <OptionFields {...{ option, at, errors, set }} />}
      <OptionCourses {...{ option, at, errors, readOnly, set }} />
      <OptionFoot {...{ option, readOnly, set }} />
      <Fault of={`${at}.electives`} errors={errors} />
    </section>
  )
}
