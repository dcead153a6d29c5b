import { Autocomplete, MultiSelect, Select } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showInOffice } from '../support/office.tsx';

const REGIONS = [
  { group: 'Bắc', items: ['Hà Nội', 'Hải Phòng'] },
  { group: 'Nam', items: ['Đà Lạt', 'Cần Thơ'] },
];
const FIELDS = {
  one: <Select label="City" searchable data={REGIONS} />,
  several: <MultiSelect label="City" searchable data={REGIONS} />,
  free: <Autocomplete label="City" data={REGIONS} />,
};

it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])(
  'a field to choose %s from finds its options as lists are searched',
  async (kind) => {
    await showInOffice(FIELDS[kind], { fetch: async () => Response.error(), permissions: [] });
    const user = userEvent.setup();
    const field = await screen.findByLabelText('City', { selector: 'input' });
    const offered = async (typed: string) => {
      await user.clear(field);
      await user.type(field, typed);
      return screen.queryAllByRole('option').map(({ textContent }) => textContent);
    };
    expect(await offered('da')).toEqual(['Đà Lạt']);
    expect(await offered('phong hai')).toEqual(['Hải Phòng']);
    expect(await offered('CẦN'.normalize('NFD'))).toEqual(['Cần Thơ']);
    expect(await offered('ＨＡ')).toEqual(['Hà Nội', 'Hải Phòng']);
  },
);
