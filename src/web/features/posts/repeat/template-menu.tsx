import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import classes from './schedule-form.module.css';
import { type Template, templates } from './templates.ts';

export const TemplateMenu = ({ onChoose }: { onChoose: (template: Template) => void }) => (
  <Menu position="bottom-start" width={320}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconTemplate size={16} aria-hidden />}>
        Templates
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {templates.map((template) => (
        <Menu.Item key={template.name} onClick={() => onChoose(template)}>
          <strong className={classes.template}>{template.name}</strong>{' '}
          <span className="quiet">{template.line}</span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
