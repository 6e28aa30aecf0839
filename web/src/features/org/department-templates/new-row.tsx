import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { coded } from '../../../core/pick/coded.ts'
import { RemoteSelect } from '../../../core/pick/remote-select.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { TreeSelect } from '../../../core/tree/tree-select.tsx'
import type { Editing } from './use-draft.ts'

const byCode = { contract: positions, search: 'text', label: coded, value: 'code' }
const WIDTH = { width: 260 }

/** A position that the draft does not have yet, in a department. */
export const NewRow = ({ editing }: { editing: Editing }) => {
  const { say } = useNounTexts(departmentTemplates)
  const name = useBilingual()
  const [departmentId, setDepartment] = useState('')
  const [positionCode, setPosition] = useState('')
  const add = () => {
    editing.setCount({ departmentId, positionCode }, 1)
    setPosition('')
  }
  return (
    <div className="row gap8 matrix-new">
      <span className="matrix-pick">
        <TreeSelect
          id="new-department"
          aria-label={say('department')}
          contract={departments}
          name={(row) => name(row, 'name')}
          among={(row) => row.status !== 'inactive'}
          value={departmentId}
          onChange={(next) => setDepartment(String(next))}
          onBlur={() => undefined}
        />
      </span>
      <RemoteSelect
        choices={byCode}
        style={WIDTH}
        aria-label={say('position')}
        placeholder={say('position')}
        value={positionCode}
        onChange={(next) => setPosition(String(next ?? ''))}
      />
      <Button disabled={departmentId === '' || positionCode === ''} onClick={add}>
        {say('addRow')}
      </Button>
    </div>
  )
}
