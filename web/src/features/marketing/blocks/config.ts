import type { Config } from '@puckeditor/core';
import { Registration, type RegistrationProps, Training, type TrainingProps } from '../training/TrainingBlock';
import {
  Columns,
  type ColumnsProps,
  Footer,
  type FooterProps,
  FormLink,
  type FormLinkProps,
  Space,
  type SpaceProps,
} from './layout';
import { Coach, type CoachProps, Picture, type PictureProps, Video, type VideoProps } from './media';
import {
  Closed,
  type ClosedProps,
  Countdown,
  type CountdownProps,
  Coupon,
  type CouponProps,
  Figures,
  type FiguresProps,
  Price,
  type PriceProps,
  Waitlist,
  type WaitlistProps,
  Wins,
  type WinsProps,
} from './offers';
import {
  CallToAction,
  type CallToActionProps,
  Checklist,
  type ChecklistProps,
  Hero,
  type HeroProps,
  Questions,
  type QuestionsProps,
  Series,
  type SeriesProps,
  Steps,
  type StepsProps,
  Text,
  type TextProps,
} from './sections';

export interface Blocks {
  Hero: HeroProps;
  Text: TextProps;
  Picture: PictureProps;
  Video: VideoProps;
  Series: SeriesProps;
  Checklist: ChecklistProps;
  Steps: StepsProps;
  Coach: CoachProps;
  Wins: WinsProps;
  Figures: FiguresProps;
  Price: PriceProps;
  Countdown: CountdownProps;
  Coupon: CouponProps;
  Questions: QuestionsProps;
  FormLink: FormLinkProps;
  Waitlist: WaitlistProps;
  Closed: ClosedProps;
  CallToAction: CallToActionProps;
  Columns: ColumnsProps;
  Space: SpaceProps;
  Footer: FooterProps;
  Training: TrainingProps;
  Registration: RegistrationProps;
}

/** What a text is: the server checks it by this, and the editor shows the input that fits. */
type Use = 'link' | 'picture' | 'video' | 'moment' | 'funnel' | 'form' | 'code' | 'markdown';

const text = (label: string, use?: Use, hint?: string) => ({
  type: 'text' as const,
  label,
  ...(use && { metadata: { use, hint } }),
});
const link = (label: string) =>
  text(label, 'link', 'A path such as /signup, a place on the page such as #price, or https://…');
const long = (label: string) => ({ type: 'textarea' as const, label });
const choice = <Value extends string>(label: string, options: Record<Value, string>) => ({
  type: 'select' as const,
  label,
  options: (Object.entries(options) as [Value, string][]).map(([value, name]) => ({ label: name, value })),
});
const tone = choice('Background', { plain: 'Plain', soft: 'Soft' });
/** A list of rows; item is what one of them is called. */
const rows = <Fields>(label: string, item: string, arrayFields: Fields) => ({
  type: 'array' as const,
  label,
  metadata: { item },
  arrayFields,
});
const lines = (label: string, item = 'Line') => rows(label, item, { text: text(item) });
const picture = text('Picture', 'picture');
const alt = text('Picture in words', undefined);
const funnel = text('Funnel', 'funnel', 'Without one, the funnel that is open now.');
/** What fits into a column: no block with columns of its own, and nothing that is as wide as the page. */
const allow = [
  'Text',
  'Picture',
  'Video',
  'Checklist',
  'Coach',
  'Price',
  'Coupon',
  'Questions',
  'FormLink',
  'Waitlist',
  'Space',
];

/** Whether the header lies on the first block of a page. On all others it is a bar, so that it covers nothing; the server does the same. */
export const liesUnderHeader = (type: string | undefined): boolean =>
  type === 'Hero' || type === 'Training' || type === 'Closed';

/** The blocks of a page: the editor shows them, and the server makes pages of them. */
export const config: Config<Blocks> = {
  components: {
    Hero: {
      fields: {
        kicker: text('Line above'),
        title: text('Headline'),
        text: long('Text'),
        facts: lines('Facts', 'Fact'),
        action: text('Button'),
        to: link('Button leads to'),
        note: text('Line beside the button'),
        picture,
        alt,
      },
      defaultProps: {
        kicker: '',
        title: 'Headline',
        text: '',
        facts: [],
        action: '',
        to: '',
        note: '',
        picture: '',
        alt: '',
      },
      render: Hero,
    },
    Text: {
      fields: {
        title: text('Heading'),
        text: { type: 'textarea', label: 'Text', metadata: { use: 'markdown' } },
        tone,
      },
      defaultProps: { title: '', text: 'Your text', tone: 'plain' },
      render: Text,
    },
    Picture: {
      fields: {
        picture,
        alt,
        caption: text('Line below'),
        width: choice('Width', { wide: 'Wide', narrow: 'As wide as text' }),
        tone,
      },
      defaultProps: { picture: '', alt: '', caption: '', width: 'wide', tone: 'plain' },
      render: Picture,
    },
    Video: {
      fields: {
        video: text('Video', 'video', 'A YouTube or Vimeo link, or a video from this device.'),
        title: text('Heading'),
        text: long('Text'),
        picture: text('Picture before it plays', 'picture'),
        alt,
        tone,
      },
      defaultProps: { video: '', title: '', text: '', picture: '', alt: '', tone: 'plain' },
      render: Video,
    },
    Series: {
      label: 'Three-part series',
      fields: {
        title: text('Heading'),
        text: long('Text'),
        items: rows('Parts', 'Part', {
          label: text('Day'),
          title: text('Title'),
          text: long('Text'),
          lines: { ...long('What you get'), metadata: { hint: 'One on each line.' } },
          to: link('Title leads to'),
        }),
        tone,
      },
      defaultProps: {
        title: 'Tatlong gabi, isang malinaw na plano',
        text: 'Each session is live and ends with one small output you can use right away.',
        items: [
          { label: 'Part 1', title: 'Choose the work that fits you', text: '', lines: '', to: '' },
          { label: 'Part 2', title: 'Make a portfolio without a client', text: '', lines: '', to: '' },
          { label: 'Part 3', title: 'Apply, talk, and get paid', text: '', lines: '', to: '' },
        ],
        tone: 'plain',
      },
      render: Series,
    },
    Coach: {
      label: 'Coach card',
      fields: {
        picture,
        alt,
        name: text('Name'),
        role: text('Role'),
        text: long('Text'),
        action: text('Button'),
        to: link('Button leads to'),
        tone,
      },
      defaultProps: {
        picture: '',
        alt: '',
        name: 'Your coach',
        role: '',
        text: '',
        action: '',
        to: '',
        tone: 'plain',
      },
      render: Coach,
    },
    Wins: {
      fields: {
        title: text('Heading'),
        text: long('Text'),
        count: choice('How many', { '3': 'Three', '6': 'Six' }),
        tone,
      },
      defaultProps: { title: 'Started from zero, too', text: '', count: '3', tone: 'soft' },
      render: Wins,
    },
    Checklist: {
      fields: { title: text('Heading'), text: long('Text'), items: lines('Lines'), tone },
      defaultProps: { title: 'What you get', text: '', items: [], tone: 'plain' },
      render: Checklist,
    },
    Steps: {
      fields: {
        title: text('Heading'),
        text: long('Text'),
        items: rows('Steps', 'Step', {
          label: text('Label'),
          title: text('Title'),
          text: long('Text'),
          to: link('Title leads to'),
        }),
        tone,
      },
      defaultProps: { title: 'How it works', text: '', items: [], tone: 'plain' },
      render: Steps,
    },
    Questions: {
      fields: {
        title: text('Heading'),
        items: rows('Questions', 'Question', { question: text('Question'), answer: long('Answer') }),
        tone,
      },
      defaultProps: { title: 'Questions', items: [], tone: 'plain' },
      render: Questions,
    },
    CallToAction: {
      label: 'Call to action',
      fields: { title: text('Heading'), text: long('Text'), action: text('Button'), to: link('Button leads to') },
      defaultProps: { title: '', text: '', action: 'Start now', to: '/signup' },
      render: CallToAction,
    },
    Price: {
      label: 'Price and terms',
      fields: {
        title: text('Heading'),
        text: long('Text'),
        funnel,
        items: lines('Lines'),
        action: text('Button'),
      },
      defaultProps: { title: 'Price', text: '', funnel: '', items: [], action: 'Enroll now' },
      render: Price,
    },
    Countdown: {
      fields: {
        text: text('Text'),
        until: choice('Counts down to', {
          batch: 'The end of the launch of a batch',
          funnel: 'The end of the launch of a funnel',
          date: 'A date',
        }),
        funnel,
        at: text('Date', 'moment'),
        next: choice('Then', {
          waitlist: 'Show the waitlist',
          link: 'Show a text and a button',
          message: 'Show a text',
          hide: 'Show nothing',
        }),
        after: text('Text after the end'),
        action: text('Button after the end'),
        to: link('Button leads to'),
      },
      defaultProps: {
        text: 'Enrollment closes',
        until: 'batch',
        funnel: '',
        at: '',
        next: 'waitlist',
        after: '',
        action: '',
        to: '',
      },
      // Only what the choices need: a date counts down to no funnel, and what shows nothing has no words.
      resolveFields: ({ props: { until, next } }, { fields }) => {
        const needed: Record<string, boolean> = {
          funnel: until === 'funnel',
          at: until === 'date',
          after: next === 'link' || next === 'message',
          action: next === 'link',
          to: next === 'link',
        };
        return Object.fromEntries(Object.entries(fields).filter(([name]) => needed[name] ?? true)) as typeof fields;
      },
      render: Countdown,
    },
    Coupon: {
      fields: {
        text: text('Text'),
        funnel: text('Funnel', 'funnel'),
        code: text('Code', 'code', 'A coupon of this funnel. The page shows it only while it works.'),
        action: text('Button'),
      },
      defaultProps: { text: 'A gift for you', funnel: '', code: '', action: 'Use the coupon' },
      render: Coupon,
    },
    FormLink: {
      label: 'Form',
      fields: {
        form: text('Form', 'form', 'Visitors can fill in public forms. The answers are with the form.'),
        view: choice('Show', { link: 'A button that opens the form', page: 'The questions, on this page' }),
        title: text('Heading'),
        text: long('Text'),
        action: text('Button'),
        tone,
      },
      defaultProps: { form: '', view: 'page', title: 'Tell us about you', text: '', action: 'Send', tone: 'plain' },
      render: FormLink,
    },
    Waitlist: {
      fields: { title: text('Heading'), text: long('Text'), funnel, action: text('Button') },
      defaultProps: {
        title: 'Be the first to know',
        text: "Leave your email address. We'll tell you once enrollment opens.",
        funnel: '',
        action: 'Join the waitlist',
      },
      render: Waitlist,
    },
    Closed: {
      label: 'Closed offer',
      fields: {
        title: {
          ...text('Headline'),
          metadata: { hint: "On the shared page, a funnel's own headline takes its place." },
        },
        text: long('Text'),
      },
      defaultProps: { title: 'Enrollment is closed for now', text: '' },
      render: Closed,
    },
    Columns: {
      fields: {
        split: choice('Widths', { half: 'Both the same', left: 'Left wider', right: 'Right wider' }),
        left: { type: 'slot', label: 'Left', allow },
        right: { type: 'slot', label: 'Right', allow },
        tone,
      },
      defaultProps: { split: 'half', left: [], right: [], tone: 'plain' },
      render: Columns,
    },
    Space: {
      fields: { size: choice('Height', { small: 'Small', medium: 'Medium', large: 'Large' }), tone },
      defaultProps: { size: 'medium', tone: 'plain' },
      render: Space,
    },
    Footer: {
      fields: {
        text: text('Text'),
        links: rows('Links', 'Link', { label: text('Text'), to: link('Leads to') }),
      },
      defaultProps: { text: '', links: [] },
      render: Footer,
    },
    Figures: {
      fields: { title: text('Heading'), tone },
      defaultProps: { title: '', tone: 'plain' },
      render: Figures,
    },
    Training: {
      fields: {
        track: {
          type: 'select',
          label: 'Free training',
          options: [
            { label: 'Beginner', value: 'beginner' },
            { label: 'Experienced', value: 'experienced' },
          ],
        },
        part: {
          type: 'select',
          label: 'Part',
          options: [
            { label: 'All parts', value: '0' },
            { label: 'Part 1', value: '1' },
            { label: 'Part 2', value: '2' },
            { label: 'Part 3', value: '3' },
          ],
        },
        title: text('Headline'),
        text: long('Text'),
      },
      defaultProps: { track: 'beginner', part: '0', title: 'Free training', text: '' },
      render: Training,
    },
    Registration: {
      fields: {
        track: {
          type: 'select',
          label: 'Free training',
          options: [
            { label: 'Visitors choose', value: 'choose' },
            { label: 'Beginner', value: 'beginner' },
            { label: 'Experienced', value: 'experienced' },
          ],
        },
        title: text('Heading'),
        text: long('Text'),
      },
      defaultProps: { track: 'choose', title: 'Save your free seat', text: '' },
      render: Registration,
    },
  },
};
