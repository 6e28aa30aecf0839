import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { Control } from '../../../../core/form/controls.tsx'
import type { Errors } from '../../../../core/form/use-edit-form.ts'
import { NounName, NounSelect } from '../../../../core/pick/nouns.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { RuleOption } from './rules.ts'

type Course = RuleOption['courses'][number]
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

const Fault = ({ of, errors }: { of: string; errors: Errors }) =>
  errors[of] ? (
    <div className="field-help" data-wrong role="alert">
      {errors[of].join(' ')}
    </div>
  ) : null

const CourseRow = ({
  course,
  at,
  n,
  errors,
  readOnly,
  onChange,
  onRemove,
}: Omit<Props, 'option' | 'onChange' | 'letter' | 'title'> & { course: Course; n: number; onChange: (next: Course) => void }) => {
  const { say, field, choice } = useRuleTexts()
  const requirements = useDictionary('trainingReq')
  const path = `${at}.courses[${n}].courseId`
  return (
    <div className="rule-course" data-field={path}>
      {readOnly ? (
        <span className="rule-name">
          <NounName noun="courses" id={course.courseId} />
        </span>
      ) : (
        <NounSelect
          noun="courses"
          value={course.courseId}
          aria-label={field('courseId')}
          placeholder={say('pick')}
          status={errors[path] ? 'error' : ''}
          onChange={(courseId: unknown) => onChange({ ...course, courseId: String(courseId ?? '') })}
          onBlur={() => undefined}
        />
      )}
      {readOnly ? (
        <>
          <span className="t13">{requirements.find(({ value }) => value === course.requirement)?.label}</span>
          <span className="t13">{choice(course.attribute)}</span>
        </>
      ) : (
        <>
          <Select
            value={course.requirement}
            aria-label={field('requirement')}
            options={[...requirements]}
            onChange={(requirement) => onChange({ ...course, requirement })}
          />
          <Select
            value={course.attribute}
            aria-label={field('attribute')}
            options={(['compulsory', 'elective'] as const).map((value) => ({ value, label: choice(value) }))}
            onChange={(attribute) => onChange({ ...course, attribute })}
          />
        </>
      )}
      {readOnly ? null : <Button type="text" aria-label={say('removeCourse', { n: n + 1 })} icon={<Icon name="close" size={14} />} onClick={onRemove} />}
      <Fault of={path} errors={errors} />
    </div>
  )
}

const useRuleTexts = () => {
  const texts = useNounTexts(certificationRules)
  return { ...texts, choice: (value: string) => texts.say(`choices.attribute.${value}`) }
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

/** One way to meet a rule: until when, how long in post, which courses. */
export const OptionCard = ({ option, at, letter, title, errors, readOnly, onChange, onRemove }: Props) => {
  const { say, field } = useRuleTexts()
  const electives = option.courses.filter(({ attribute }) => attribute === 'elective').length
  const set = (change: Partial<RuleOption>) => onChange({ ...option, ...change })
  const setCourse = (n: number, next: Course) => set({ courses: option.courses.map((one, place) => (place === n ? next : one)) })
  return (
    <section className="card rule-option" data-field={at}>
      <div className="row gap8 rule-head">
        <h2 className="grow">{title ?? say('option', { letter })}</h2>
        {onRemove && !readOnly ? (
          <Button type="text" aria-label={say('removeOption', { letter })} icon={<Icon name="close" size={14} />} onClick={onRemove} />
        ) : null}
      </div>
      {readOnly ? <OptionFacts option={option} /> : <OptionFields {...{ option, at, errors, set }} />}
      <div className="rule-courses">
        {option.courses.map((course, n) => (
          <CourseRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place
            key={n}
            {...{ course, at, n, errors, readOnly }}
            onChange={(next) => setCourse(n, next)}
            onRemove={() => set({ courses: option.courses.filter((_, place) => place !== n) })}
          />
        ))}
        <Fault of={`${at}.courses`} errors={errors} />
      </div>
      <div className="row gap8 rule-foot">
        {readOnly ? (
          <span className="grow" />
        ) : (
          <Button
            type="link"
            className="grow rule-add"
            icon={<Icon name="plus" size={14} />}
            onClick={() => set({ courses: [...option.courses, { courseId: '', requirement: '2', attribute: 'compulsory' }] })}
          >
            {say('addCourse')}
          </Button>
        )}
        {electives === 0 ? (
          <span className="ink3 t13">{say('noElectives')}</span>
        ) : (
          <span className="row gap8 t13">
            {field('electives')}
            <InputNumber
              min={0}
              max={40}
              value={option.electives}
              disabled={readOnly}
              controls={false}
              aria-label={field('electives')}
              className="rule-n"
              onChange={(n) => set({ electives: n ?? 0 })}
            />
            {say('of', { count: electives })}
          </span>
        )}
      </div>
      <Fault of={`${at}.electives`} errors={errors} />
    </section>
  )
}
