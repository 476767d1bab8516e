/**
 * The models that the screen offers to install. The hash belongs to the file, not to the address: a copy from anywhere
 * else is as good, and a file that its authors replaced is refused.
 */
export interface Weights {
  /** Also the name under which agents choose it, with `.gguf` the name of its file. */
  id: string;
  label: string;
  licence: string;
  /** Below the file server, which a setting can replace. */
  path: string;
  sha256: string;
  /** About, in bytes: the server’s length counts. */
  bytes: number;
  /** Memory while it writes, in bytes. */
  memory: number;
  /** The billions of parameters that each token goes through; tables that are only looked up don’t count. */
  billions: number;
  /** How many cores it takes to be usable. */
  cores: number;
  /** What to expect of its texts. */
  about: string;
}

const gb = 1e9;

/** The file server, unless a setting names a mirror of it. */
export const fileServer = 'https://huggingface.co';

/** From the best to the smallest. */
export const weights: readonly Weights[] = [
  {
    id: 'gemma-4-E4B_q4_0-it',
    label: 'Gemma 4 E4B',
    licence: 'Apache-2.0',
    path: 'google/gemma-4-E4B-it-qat-q4_0-gguf/resolve/main/gemma-4-E4B_q4_0-it.gguf',
    sha256: '676c35070db6dbe52f93e9c864ee0fba4eddea94b9c875d9cb10daff453fbaee',
    bytes: 4.8 * gb,
    memory: 8 * gb,
    billions: 4.5,
    cores: 4,
    about: 'Writes the best drafts in this list, in many languages.',
  },
  {
    id: 'Qwen3.5-4B-Q4_K_M',
    label: 'Qwen3.5 4B',
    licence: 'Apache-2.0',
    path: 'unsloth/Qwen3.5-4B-GGUF/resolve/main/Qwen3.5-4B-Q4_K_M.gguf',
    sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
    bytes: 2.7 * gb,
    memory: 4.5 * gb,
    billions: 4,
    cores: 4,
    about: 'Good drafts in many languages.',
  },
  {
    id: 'gemma-4-E2B_q4_0-it',
    label: 'Gemma 4 E2B',
    licence: 'Apache-2.0',
    path: 'google/gemma-4-E2B-it-qat-q4_0-gguf/resolve/main/gemma-4-E2B_q4_0-it.gguf',
    sha256: 'fa401b55b07ee70a54c6dae3903c783a6e65064312529ea57175cb5f8dec6634',
    bytes: 3 * gb,
    memory: 5.5 * gb,
    billions: 2.3,
    cores: 2,
    about: 'Expect to correct its drafts. Writes in many languages.',
  },
  {
    id: 'HuggingFaceTB_SmolLM3-3B-Q4_K_M',
    label: 'SmolLM3 3B',
    licence: 'Apache-2.0',
    path: 'bartowski/HuggingFaceTB_SmolLM3-3B-GGUF/resolve/main/HuggingFaceTB_SmolLM3-3B-Q4_K_M.gguf',
    sha256: '519732558d5fa7420ab058e1b776dcfe73da78013c2fe59c7ca43c325ef89132',
    bytes: 1.9 * gb,
    memory: 3.2 * gb,
    billions: 3,
    cores: 2,
    about: 'Expect to correct its drafts. Writes in 6 European languages. Its training is open.',
  },
  {
    id: 'Qwen_Qwen3.5-2B-Q4_K_M',
    label: 'Qwen3.5 2B',
    licence: 'Apache-2.0',
    path: 'bartowski/Qwen_Qwen3.5-2B-GGUF/resolve/main/Qwen_Qwen3.5-2B-Q4_K_M.gguf',
    sha256: '57a1085840f497d764a7fc5d346922dbde961efb54cc792ea81d694fd846a1d8',
    bytes: 1.3 * gb,
    memory: 2.4 * gb,
    billions: 2,
    cores: 2,
    about: 'Simple drafts without a voice of their own. Check every fact.',
  },
  {
    id: 'Qwen_Qwen3.5-0.8B-Q4_K_M',
    label: 'Qwen3.5 0.8B',
    licence: 'Apache-2.0',
    path: 'bartowski/Qwen_Qwen3.5-0.8B-GGUF/resolve/main/Qwen_Qwen3.5-0.8B-Q4_K_M.gguf',
    sha256: 'fb044e93939a70469c905781334f5de1e6c8b608ced6cbc8c9249bd4127d9526',
    bytes: 0.6 * gb,
    memory: 1.5 * gb,
    billions: 0.8,
    cores: 1,
    about: 'Good for testing whether a model runs here. Not good enough for posts.',
  },
];

/** The file that its weights are stored in. */
export const fileOf = ({ id }: Pick<Weights, 'id'>): string => `${id}.gguf`;
